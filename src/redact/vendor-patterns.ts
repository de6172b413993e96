/**
 * Tokens that give themselves away by how they begin: regular expressions whose whole match is the secret.
 * So that hostile text is read in linear time, a run without an upper bound stands only at the end.
 */
export const PREFIXED_TOKENS: Readonly<Record<string, string>> = {
  "aws access key id": "(?:AKIA|ASIA|ABIA|ACCA)[0-9A-Z]{16}",
  "alibaba access key": "LTAI[A-Za-z0-9]{12,24}",
  "google api key": "AIza[0-9A-Za-z_-]{35}",
  "google oauth token": "ya29\\.[0-9A-Za-z_.-]{20,}",
  "google oauth client secret": "GOCSPX-[0-9A-Za-z_-]{20,}",
  "google refresh token": "1//0[0-9A-Za-z_-]{30,}",
  "digitalocean token": "do[opr]_v1_[0-9a-f]{40,}",
  "heroku api key": "HRKU-[0-9A-Za-z_-]{30,}",
  "cloud foundry or doppler token": "dp\\.(?:pt|st|sa|ct|scim|audit)\\.[A-Za-z0-9._-]{30,}",
  "hashicorp vault token": "hv[sbr]\\.[A-Za-z0-9_-]{24,}",
  "terraform token": "\\.atlasv1\\.[A-Za-z0-9_-]{40,}",
  "databricks token": "dapi[0-9a-f]{32}",
  "supabase token": "sb[ps]_(?:secret_)?[0-9A-Za-z_]{30,}",
  "planetscale token": "pscale_(?:tkn|pw|oauth)_[0-9A-Za-z_.-]{30,}",
  "fly.io token": "fm[12][ar]?_[0-9A-Za-z+/=_-]{40,}",

  "github token": "gh[pousr]_[A-Za-z0-9_]{30,}",
  "github fine-grained token": "github_pat_[A-Za-z0-9_]{22,}",
  "gitlab token": "gl(?:pat|dt|rt|rtr|cbt|ptt|ft|imt|agent|oas|soat|ffct|wt)-[0-9A-Za-z_.-]{20,}",
  "atlassian token": "AT(?:ATT|CTT)3[A-Za-z0-9_=-]{20,}",
  "bitbucket app password": "ATBB[A-Za-z0-9]{28,}",
  "npm token": "npm_[A-Za-z0-9]{36,}",
  "pypi token": "pypi-(?:AgE[A-Za-z0-9_-]{16,}|[A-Za-z0-9_-]{60,})",
  "rubygems token": "rubygems_[0-9a-f]{48}",
  "docker token": "dckr_[op]at_[A-Za-z0-9_-]{20,}",
  "postman key": "PMAK-[0-9a-f]{24}-[0-9a-f]{34}",
  "pulumi token": "pul-[0-9a-f]{40}",
  "artifactory key": "AKCp[A-Za-z0-9]{60,}",

  "slack token": "xox[abceoprs](?:\\.xox[bp])?-[A-Za-z0-9-]{10,}",
  "slack app token": "xapp-[0-9]-[A-Za-z0-9-]{10,}",
  "linear key": "lin_(?:api|oauth)_[A-Za-z0-9]{32,}",
  "notion token": "(?:ntn_|secret_)[A-Za-z0-9]{40,}",
  "figma token": "fig[duo]_[A-Za-z0-9_-]{36,}",
  "airtable token": "pat[A-Za-z0-9]{14}\\.[0-9a-f]{60,}",

  "stripe key": "(?:sk|rk)_(?:live|test|prod)_[0-9A-Za-z]{10,}",
  "stripe webhook secret": "whsec_[A-Za-z0-9+/=]{20,}",
  "shopify token": "shp(?:at|ca|pa|ss|tka)_[0-9A-Fa-f]{30,}",
  "square token": "(?:sq0[a-z]{3}-[A-Za-z0-9_-]{22,}|EAAA[A-Za-z0-9_-]{60})",
  "paypal token": "access_token\\$production\\$[0-9a-z]{16}\\$[0-9a-f]{32}",
  "facebook token": "EAA[A-Za-z0-9]{90,}",
  "twilio key": "SK[0-9a-f]{32}",
  "twilio account": "AC[0-9a-f]{32}",
  "sendgrid key": "SG\\.[A-Za-z0-9_-]{16,32}\\.[A-Za-z0-9_-]{32,64}",
  "mailgun key": "key-[0-9A-Za-z]{32}",

  "openai, anthropic or openrouter key": "sk-[A-Za-z0-9_-]{20,}",
  "hugging face token": "(?:hf|api_org)_[A-Za-z0-9]{30,}",
  "groq key": "gsk_[A-Za-z0-9]{40,}",
  "xai key": "xai-[A-Za-z0-9]{60,}",
  "perplexity key": "pplx-[A-Za-z0-9]{40,}",
  "replicate token": "r8_[A-Za-z0-9]{36,}",
  "nvidia key": "nvapi-[A-Za-z0-9_-]{50,}",

  "grafana token": "gl(?:sa|c)_[A-Za-z0-9_=+/]{32,}",
  "new relic key": "NRAK-[A-Z0-9]{27}",
  "sentry token": "sntry[su]_[A-Za-z0-9_=+/]{40,}",
  "age secret key": "AGE-SECRET-KEY-1[0-9A-Z]{50,}",
  "json web token": "eyJ[A-Za-z0-9_-]{8,}(?:\\.[A-Za-z0-9_-]+){0,4}",
};

/** What these tokens begin with, three letters at least: text without any of it holds none of them. */
export const PREFIXES: readonly string[] = [
  ...`AKIA ACCA ASIA ABIA LTAI AIza ya29. GOCSPX- 1//0 doo_v1_ dop_v1_ dor_v1_ HRKU- dp. hvs. hvb. hvr.
  .atlasv1. dapi sbp_ sbs_ pscale_ fm1 fm2 ghp_ gho_ ghu_ ghs_ ghr_ github_pat_ glpat- gldt- glrt-
  glrtr- glcbt- glptt- glft- glimt- glagent- gloas- glsoat- glffct- glwt- ATATT3 ATCTT3 ATBB npm_
  pypi- rubygems_ dckr_ PMAK- pul- AKCp xox xapp- lin_ ntn_ secret_ figd_ figu_ figo_ pat sk_ rk_
  whsec_ shpat_ shpca_ shppa_ shpss_ shptka_ sq0 access_token$ EAA SG. key- sk- hf_ api_org_
  gsk_ xai- pplx- r8_ nvapi- glsa_ glc_ NRAK- sntrys_ sntryu_ AGE-SECRET-KEY-1 eyJ`.split(/\s+/),
  ...Array.from("0123456789abcdef", (digit) => [`SK${digit}`, `AC${digit}`]).flat(),
];

/** Tokens of at least 32 characters that have their mark in the middle. */
export const MARKED_TOKENS: Readonly<Record<string, string>> = {
  "azure client secret": "[A-Za-z0-9_~.]{3}[0-9]Q~[A-Za-z0-9_~.-]{31,34}",
  "telegram bot token": "[0-9]{8,10}:AA[A-Za-z0-9_-]{32,35}",
  "discord bot token": "[MNO][A-Za-z0-9_-]{23,25}\\.[A-Za-z0-9_-]{6}\\.[A-Za-z0-9_-]{27,40}",
};
