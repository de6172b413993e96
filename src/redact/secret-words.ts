/** Words of which one is enough to make a name the name of a secret. */
export const STRONG_WORDS: ReadonlySet<string> = new Set(
  `password passwords passwd passphrase passphrases passcode pwd secret secrets
  credential credentials creds apikey apikeys`.split(/\s+/),
);

/** Words that name secrets, but also other things. */
export const WEAK_WORDS: ReadonlySet<string> = new Set(
  "token tokens auth authorization cookie cookies jwt bearer".split(" "),
);

/** Pairs of words that name a secret only together. */
export const STRONG_PAIRS: ReadonlySet<string> = new Set([
  ...`api private access secret encryption decryption signing signature ssh ssl tls gpg pgp rsa hmac aes
  account shared master storage auth session admin deploy subscription license jwt`
    .split(/\s+/)
    .flatMap((word) => [`${word} key`, `${word} keys`]),
  ..."db database user smtp mail mysql postgres redis mongo ftp ssh http proxy root admin sudo"
    .split(" ")
    .map((word) => `${word} pass`),
  ...["connection string", "connection strings", "conn string", "conn str", "secret id"],
  ...["recovery code", "recovery codes", "backup codes", "seed phrase", "recovery phrase"],
]);

/** Names written without a mark between their words, such as `dbpassword` or `clientsecret`. */
export const JOINED_ENDINGS =
  /.(?:passwords?|passwd|passphrase|secrets?|apikeys?|(?:private|access|secret|encryption|signing|account|ssh|ssl)keys?|connectionstring)$/;

/** At the end of a name these say that it holds something about a secret, not the secret. */
export const DESCRIPTIONS: ReadonlySet<string> = new Set(
  `count counts limit limits max min length len size type types kind kinds name names id ids url urls uri
  uris endpoint endpoints path paths file files filename dir directory folder expires expiry expiration
  expired ttl age at field fields policy policies strategy scope scopes status state error errors exception
  enabled disabled required valid invalid hint format pattern patterns regex prefix suffix version provider
  providers method methods mode usage used budget cost price rate stream index offset position start end
  created updated changed label placeholder title description message messages help prompt manager store
  storage class handler handlers middleware parser validator validators validation generator factory source
  param params parameter parameters column env var variable variables ref refs reference selector arn
  algorithm alg rounds strength model models backend backends permission permissions group groups username
  role roles context view views form forms util utils helper helpers config configuration setting settings
  option options module package library lib flow info domain secure httponly samesite partitioned date time
  timestamp timeout seconds minutes hours days jar rule rules script template hasher hashers hashing
  requirements check checks checker checking second minute window buffer node nodes span spans kwargs args
  callback func function fn hook hooks plugin plugins extension event events request requests response
  responses result results score cert certificate challenge scheme schemes schema interface impl adapter
  reader writer decoder encoder encoding reset in details detail`.split(/\s+/),
);

/** Before `token` or `tokens`: those of pages and of languages. */
export const NAMELESS_TOKENS: ReadonlySet<string> = new Set(
  `next page continuation cursor sync eos bos pad unk sep cls special stop first last prev previous
  peek lookahead word sub`.split(/\s+/),
);

/** With `tokens` in the plural: a number of them. */
export const COUNTED_TOKENS: ReadonlySet<string> = new Set(
  "max min num total prompt completion input output cached cache reasoning used remaining per limit".split(
    " ",
  ),
);
