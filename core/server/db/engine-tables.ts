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
  `create index if not exists audit_age on engine.audit using brin (at)`,
]
