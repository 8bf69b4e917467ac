/** What jobs keep beside the queue itself: who works, what was fired, and how each run went. Times are the factory's wall clock. */
export const jobTables: readonly string[] = [
  `create table if not exists engine.job_run (
    id bigint generated always as identity primary key,
    job varchar(200) not null,
    tenant_id varchar(36) not null,
    fire_at timestamp(0),
    queue_id bigint not null,
    queued_at timestamptz not null,
    attempt int not null,
    started_at timestamp(3) not null default localtimestamp,
    finished_at timestamp(3),
    outcome varchar(16) not null default 'running',
    error text,
    node varchar(200) not null
  )`,
  `alter table engine.job_run add column if not exists schedule varchar(200)`,
  `alter table engine.job_run add column if not exists output text`,
  `alter table engine.job_run add column if not exists started_by varchar(64)`,
  `create index if not exists job_run_schedule on engine.job_run (schedule, started_at desc)`,
  // A run is written down as done in the transaction of its own work: whoever repeats one after a crash cannot commit.
  `create unique index if not exists job_run_done on engine.job_run (queue_id, queued_at) where outcome = 'done'`,
  `create index if not exists job_run_queue on engine.job_run (queue_id)`,
  `create index if not exists job_run_recent on engine.job_run (job, started_at desc)`,
  `create index if not exists job_run_age on engine.job_run (started_at)`,
  `create table if not exists engine.job_schedule (
    job varchar(200) primary key,
    cron varchar(200) not null,
    last_at timestamp(0) not null
  )`,
  `create table if not exists engine.job_firing (
    job varchar(200) not null,
    fire_at timestamp(0) not null,
    node varchar(200) not null,
    fired_at timestamp(3) not null default localtimestamp,
    primary key (job, fire_at)
  )`,
  `create table if not exists engine.job_node (
    worker varchar(200) primary key,
    node varchar(200) not null,
    seen_at timestamptz not null default now()
  )`,
  // The application's role may add jobs and nothing else in the queue's own schema.
  `create or replace function engine.enqueue(
    job text, payload json, run_at timestamptz, job_key text, attempts int, queue text
  ) returns void language plpgsql security definer set search_path = pg_catalog as $$
  begin
    perform graphile_worker.add_job(job, payload, queue, run_at, attempts, job_key);
  end $$`,
]
