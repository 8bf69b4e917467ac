/** Tables that the migrations themselves need; no business of the application's role. */
export const migrationTables: readonly string[] = [
  // Asked first: a login that was given the schema may not be allowed to make one.
  `do $$ begin if to_regnamespace('engine') is null then create schema engine; end if; end $$`,
  `create table if not exists engine.migration (
    id bigint generated always as identity primary key,
    module text not null,
    entity text,
    name text not null,
    sql text,
    applied_at timestamp(3) not null default localtimestamp(3)
  )`,
  // A statement of the differ may come again in a table's life, a written migration never.
  `create unique index if not exists migration_written on engine.migration (module, name) where sql is null`,
  `create table if not exists engine.schema_state (
    only_row boolean primary key default true check (only_row),
    hash text not null,
    applied_at timestamp(3) not null default localtimestamp(3)
  )`,
  // Columns and tables of lines that definitions have lacked since before: `table.column`, `table`.
  `alter table engine.schema_state add column if not exists left_behind text[] not null default '{}'`,
]

/**
 * Each change of a row seals what it says together with the seal of the change before it: whoever edits one afterwards,
 * or takes one out of the middle, breaks the chain. Changes of one row come one at a time, because the row is locked.
 */
const auditChain: readonly string[] = [
  'alter table engine.audit add column if not exists previous bytea, add column if not exists seal bytea',
  // Told value by value: a backup makes functions before there are tables.
  `create or replace function engine.audit_seal(previous bytea, tenant text, entity text, row_id text, verb text,
    username text, at timestamp, before jsonb, after jsonb, request text) returns bytea language sql stable as $$
    select sha256(convert_to(jsonb_build_array(encode(previous, 'hex'), tenant, entity, row_id, verb, username, at,
      before, after, request)::text, 'UTF8'))
  $$`,
  `create or replace function engine.seal_audit() returns trigger language plpgsql as $$
  begin
    select seal into new.previous from engine.audit
      where tenant_id = new.tenant_id and entity = new.entity and row_id = new.row_id order by id desc limit 1;
    new.seal := engine.audit_seal(new.previous, new.tenant_id, new.entity, new.row_id, new.verb, new.username, new.at,
      new.before, new.after, new.request_id);
    return new;
  end $$`,
  // What a backup brings back bears its seal already.
  `create or replace trigger audit_sealed before insert on engine.audit
    for each row when (new.seal is null) execute function engine.seal_audit()`,
]

/** Numbers, answers kept for repeated requests, and the trace of changes. */
export const coreTables: readonly string[] = [
  `create table if not exists engine.serial (
    tenant_id varchar(36) not null,
    key text not null,
    period text not null,
    value bigint not null,
    primary key (tenant_id, key, period)
  )`,
  `create table if not exists engine.request (
    tenant_id varchar(36) not null,
    username varchar(64) not null,
    request_id varchar(128) not null,
    path text not null,
    status integer,
    answer jsonb,
    create_time timestamp(3) not null default localtimestamp(3),
    primary key (tenant_id, username, request_id)
  )`,
  `alter table engine.request add column if not exists digest bytea`,
  `create index if not exists request_create_time on engine.request (create_time)`,
  `create table if not exists engine.audit (
    id bigint generated always as identity primary key,
    tenant_id varchar(36) not null,
    entity varchar(64) not null,
    row_id varchar(36) not null,
    verb varchar(64) not null,
    username varchar(64) not null,
    at timestamp(3) not null default localtimestamp(3),
    before jsonb,
    after jsonb,
    request_id varchar(128)
  )`,
  `create index if not exists audit_row on engine.audit (tenant_id, entity, row_id, id desc)`,
  `create index if not exists audit_recent on engine.audit (tenant_id, ((at)::timestamp(0)) desc)`,
  `create index if not exists audit_user on engine.audit (tenant_id, username, at desc)`,
  `create index if not exists audit_age on engine.audit using brin (at)`,
  ...auditChain,
]
