/** Who is signed in, who failed to, and the short-lived secrets of signing in. Secrets are stored as digests. */
export const authTables: readonly string[] = [
  `create table if not exists engine.session (
    id varchar(36) primary key,
    token_digest bytea not null unique,
    file_digest bytea not null unique,
    account_id varchar(36) not null,
    username varchar(100) not null,
    realname varchar(100) not null,
    profile jsonb not null,
    tenants text[] not null,
    org_code varchar(64),
    address varchar(64) not null,
    created_at timestamptz not null,
    seen_at timestamptz not null,
    ended_at timestamptz,
    ending varchar(16)
  )`,
  // Whose eyes the session sees by, while it looks as another user.
  `alter table engine.session add column if not exists viewing varchar(36),
    add column if not exists viewing_tenant varchar(36)`,
  `alter table engine.session add column if not exists agent varchar(300)`,
  `create table if not exists engine.api_token (
    id varchar(36) primary key,
    digest bytea not null unique,
    account_id varchar(36) not null,
    tenant_id varchar(36) not null,
    name varchar(50) not null,
    codes text[] not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz,
    used_from varchar(64),
    revoked_at timestamptz
  )`,
  `create index if not exists api_token_account on engine.api_token (account_id)`,
  `create table if not exists engine.second_factor (
    account_id varchar(36) primary key,
    secret varchar(200) not null,
    last_step bigint not null default 0,
    confirmed_at timestamptz,
    recovery bytea[] not null default '{}'
  )`,
  `create index if not exists session_account on engine.session (account_id) where ended_at is null`,
  `create table if not exists engine.login_attempt (
    subject varchar(120) not null,
    at timestamptz not null
  )`,
  `create index if not exists login_attempt_subject on engine.login_attempt (subject, at)`,
  `create table if not exists engine.captcha (
    key varchar(64) primary key,
    digest bytea not null,
    tries int not null default 0,
    expires_at timestamptz not null
  )`,
  `create table if not exists engine.sms_code (
    id varchar(36) primary key,
    mobile varchar(20) not null,
    purpose varchar(16) not null,
    digest bytea not null,
    address varchar(64) not null,
    tries int not null default 0,
    sent_at timestamptz not null,
    used_at timestamptz
  )`,
  `create index if not exists sms_code_mobile on engine.sms_code (mobile, sent_at)`,
  `create index if not exists sms_code_address on engine.sms_code (address, sent_at)`,
  `create table if not exists engine.login_ticket (
    digest bytea primary key,
    account_id varchar(36) not null,
    third_type varchar(64) not null,
    expires_at timestamptz not null
  )`,
  `alter table engine.login_ticket add column if not exists browser bytea`,
  `create table if not exists engine.login_proof (
    digest bytea primary key,
    account_id varchar(36) not null,
    way varchar(16) not null,
    username varchar(100) not null,
    password bytea not null,
    expires_at timestamptz not null
  )`,
  `create table if not exists engine.oidc_login (
    digest bytea primary key,
    nonce varchar(128) not null,
    verifier varchar(128) not null,
    expires_at timestamptz not null
  )`,
  `create table if not exists engine.chat_login (
    digest bytea primary key,
    third_type varchar(32) not null,
    subject varchar(200),
    expires_at timestamptz not null
  )`,
  `create table if not exists engine.login_log (
    id bigint generated always as identity primary key,
    at timestamptz not null,
    way varchar(16) not null,
    outcome varchar(16) not null,
    username varchar(100) not null,
    account_id varchar(36),
    address varchar(64) not null,
    agent varchar(300)
  )`,
  `alter table engine.login_log add column if not exists tenant varchar(36)`,
  `create index if not exists login_log_recent on engine.login_log
     (coalesce(tenant, '0'), ((at at time zone 'Asia/Shanghai')::timestamp(0)) desc)`,
  `create index if not exists login_log_account on engine.login_log (account_id, at desc)`,
  // Visits older than the log itself.
  `create table if not exists engine.visit_total (
    tenant_id varchar(36) primary key,
    visits bigint not null
  )`,
  `create index if not exists login_log_visit on engine.login_log (at, address) where outcome = 'success'`,
]
