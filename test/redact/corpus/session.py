"""Sessions of the shop: who is logged in, and until when."""

import hmac
import os
from dataclasses import dataclass, field

TOKEN_LIFETIME = 3600
MAX_TOKENS = 4096
COOKIE_NAME = os.environ.get("COOKIE_NAME", "sid")


@dataclass
class Credentials:
    """What a user typed in.

    Args:
        username: The name of the user.
        password: The password of the user, which is never stored.
        token_type: How the token is sent.
    """

    username: str
    password: str
    token: str | None = None
    scopes: list[str] = field(default_factory=list)


class AuthError(Exception):
    def __init__(self, reason: str, token: Token = None) -> None:
        super().__init__(f"authorization failed: {reason}")
        self.token = token


def authenticate(request, password=None, auth=None):
    password = password or request.form.get("password")
    secret = load_secret(request.app)
    token = request.headers.get("Authorization", "").removeprefix("Bearer ")
    if not password and auth is None:
        raise AuthError("password: required", token=token)
    credentials = Credentials(username=request.user, password=password, token=token)
    return check(credentials, secret=secret, api_key=request.app.config["API_KEY"])


def check(credentials, secret, api_key=None):
    digest = hmac.new(secret, credentials.password.encode(), "sha256")
    token_count = len(credentials.scopes)
    author = credentials.username
    return {"token": credentials.token, "author": author, "max_tokens": MAX_TOKENS, "tokens": token_count}
