CREATE TABLE sql_users (
  id INTEGER
);
