import type { PoolClient } from 'pg'

/** Indexes that no definition can tell: what waits is little, what is done grows for ever, and each is found by its own. */
const indexes = [
  `create index if not exists wf_task_waiting on wf_task (tenant_id, assignee, create_time desc, id desc)
    where status in ('1', '5', '6')`,
  `create index if not exists wf_task_pool on wf_task using gin (candidates) where status = '0'`,
  `create index if not exists wf_task_done on wf_task (tenant_id, finished_by, finish_at desc) where finished_by is not null`,
  `create unique index if not exists wf_instance_running on wf_instance (tenant_id, entity, record)
    where status in ('1', '5') and entity is not null`,
  `create index if not exists wf_token_instance on wf_token (tenant_id, instance)`,
  `create index if not exists wf_timer_instance on wf_timer (tenant_id, instance)`,
  `create index if not exists wf_cc_unread on wf_cc (tenant_id, "user") where not is_read`,
]

export const migrations = [
  {
    name: '2026-11-17-indexes',
    at: 'after' as const,
    async run(client: PoolClient) {
      for (const sql of indexes) await client.query(sql)
    },
  },
  {
    // Lists ask for states by parameters, which a plan for all of them cannot prove to be within a partial index.
    name: '2026-11-17-waiting-by-status',
    at: 'after' as const,
    async run(client: PoolClient) {
      await client.query('drop index if exists wf_task_waiting')
      await client.query(
        'create index if not exists wf_task_waiting on wf_task (tenant_id, assignee, status, create_time desc, id desc)',
      )
    },
  },
  {
    // By three states at once the list could not be read in its order, so that who had done much waited for it.
    name: '2026-11-17-waiting-in-order',
    at: 'after' as const,
    async run(client: PoolClient) {
      await client.query(
        `update wf_task set is_waiting = true where status in ('1', '5', '6') and not is_waiting`,
      )
      await client.query('drop index if exists wf_task_waiting')
      await client.query(
        'create index if not exists wf_task_waiting on wf_task (tenant_id, assignee, is_waiting, create_time desc, id desc)',
      )
    },
  },
  {
    name: '2026-11-18-files-of-decisions',
    at: 'after' as const,
    async run(client: PoolClient) {
      await client.query(
        'create index if not exists wf_log_attachment on wf_log using gin (attachment jsonb_path_ops)',
      )
    },
  },
  {
    // What is suspended waits for nobody, and what may be claimed waits as well.
    name: '2026-11-18-waiting-unless-suspended',
    at: 'after' as const,
    async run(client: PoolClient) {
      await client.query(`update wf_task t set is_waiting = (i.status = '1') from wf_instance i
        where i.tenant_id = t.tenant_id and i.id = t.instance and t.status in ('0', '1', '5', '6')
          and t.is_waiting <> (i.status = '1')`)
    },
  },
  {
    // Lists of what is done are read in their order, the own one and that of everybody.
    name: '2026-11-18-history-in-order',
    at: 'after' as const,
    async run(client: PoolClient) {
      for (const sql of [
        'drop index if exists wf_task_done',
        `create index if not exists wf_task_answered on wf_task (tenant_id, assignee, finish_at desc nulls last, id desc)
          where finished_by is not null`,
        `create index if not exists wf_task_finished on wf_task (tenant_id, finish_at desc nulls last, id desc)
          where finished_by is not null`,
        `create index if not exists wf_task_for_others on wf_task (tenant_id, finished_by) where finished_by <> assignee`,
      ])
        await client.query(sql)
    },
  },
]
