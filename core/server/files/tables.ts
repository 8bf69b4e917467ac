/** What is known of stored files and of those still on their way in; the bytes lie on disk or in S3. */
export const fileTables: readonly string[] = [
  `create table if not exists engine.file (
     path varchar(200) primary key,
     tenant_id varchar(36) not null,
     name varchar(200) not null,
     size bigint not null,
     type varchar(100) not null,
     sha256 char(64) not null,
     biz varchar(64) not null,
     is_public boolean not null default false,
     create_by varchar(64) not null,
     create_time timestamp(0) not null default localtimestamp
   )`,
  'create index if not exists file_by_tenant on engine.file (tenant_id, create_time desc)',
  // Where the bytes lie, and in which kind of store: the same content is stored once a tenant.
  'alter table engine.file add column if not exists blob varchar(200), add column if not exists storage varchar(10)',
  'update engine.file set blob = path where blob is null',
  'create index if not exists file_by_content on engine.file (tenant_id, sha256)',
  'create index if not exists file_by_blob on engine.file (blob)',
  'create index if not exists file_by_key on engine.file (md5(path))',
  `create table if not exists engine.file_use (
     tenant_id varchar(36) primary key,
     bytes bigint not null
   )`,
  `insert into engine.file_use (tenant_id, bytes) select tenant_id, sum(size) from engine.file group by 1
   on conflict do nothing`,
  `create table if not exists engine.upload (
     id char(32) primary key,
     tenant_id varchar(36) not null,
     create_by varchar(64) not null,
     name varchar(255) not null,
     biz varchar(64) not null,
     size bigint not null,
     part_size int not null,
     parts text[] not null default '{}',
     path varchar(200),
     claimed_at timestamptz,
     touched_at timestamptz not null default now()
   )`,
  'create index if not exists upload_by_owner on engine.upload (tenant_id, create_by)',
]
