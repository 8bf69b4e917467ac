/** What went wrong and what took long, for those who look after the product. */
export const watchTables: readonly string[] = [
  `create table if not exists engine.fault (
    id varchar(64) primary key,
    at timestamp(0) not null default localtimestamp(0),
    tenant_id varchar(36) not null,
    username varchar(64) not null,
    method varchar(10) not null,
    path varchar(500) not null,
    message varchar(1000) not null,
    stack text not null
  )`,
  'create index if not exists fault_recent on engine.fault (tenant_id, at desc)',
  `create table if not exists engine.slow_statement (
    id bigint generated always as identity primary key,
    at timestamp(0) not null default localtimestamp(0),
    tenant_id varchar(36) not null,
    ms int not null,
    statement text not null
  )`,
  `create table if not exists engine.node_sample (
    node varchar(200) not null,
    at timestamptz not null,
    figures jsonb not null,
    primary key (node, at)
  )`,
  `alter table engine.slow_statement add column if not exists call varchar(300) not null default ''`,
  'create index if not exists slow_statement_recent on engine.slow_statement (tenant_id, at desc)',
]
