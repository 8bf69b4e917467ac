import type { Pool } from 'pg'

/**
 * The same answer by a script somebody wrote for the purpose: the instance locked and read, its task closed, the next
 * token and task put, the log line and the notice written; nothing checked, nobody looked for.
 */
export async function completeByHand(pool: Pool, taskId: string): Promise<void> {
  const [instance = '', number = ''] = taskId.split('.')
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query({
      name: 'lock',
      text: 'select * from wf_instance where id = $1 for update',
      values: [instance],
    })
    const { rows } = await client.query<{ token: number; number: number }>({
      name: 'read',
      text: `select t.token, t.number, k.node from wf_task t join wf_token k on k.instance = t.instance and k.number = t.token
        where t.instance = $1`,
      values: [instance],
    })
    const token = rows[0]?.token ?? 0
    await client.query({
      name: 'close',
      text: `update wf_task set status = '2', outcome = 'agree', comment = '同意', closed_in = 2, finished_by = 'measurer',
        finish_at = localtimestamp(0), update_by = 'measurer', update_time = localtimestamp(0) where instance = $1 and number = $2`,
      values: [instance, Number(number)],
    })
    await client.query({
      name: 'gone',
      text: 'delete from wf_token where instance = $1 and number = $2',
      values: [instance, token],
    })
    await client.query({
      name: 'token',
      text: `insert into wf_token (id, tenant_id, instance, create_by, create_time, number, node, via, wait, came_from, votes_left, queue)
        values ($1 || '.90', '0', $1, 'measurer', localtimestamp(0), 90, 'b', 'f2', 'task', '[2]', 1, '[]')`,
      values: [instance],
    })
    await client.query({
      name: 'task',
      text: `insert into wf_task (id, tenant_id, instance, create_by, create_time, title, process_key, process_name, starter, number,
          token, node, node_name, kind, status, assignee, candidates, is_vote, weight, followers, comment, transfers, is_read, born_in, is_waiting)
        values ($1 || '.91', '0', $1, 'measurer', localtimestamp(0), '申请', 'twoSteps', '两级审批', 'measurer', 91, 90, 'b', '复审',
          'approve', '1', 'measurer', '{}', true, 1, '{}', '', 0, false, 2, true)`,
      values: [instance],
    })
    await client.query({
      name: 'log',
      text: `insert into wf_log (id, tenant_id, instance, create_by, create_time, number, action, operator, line)
        values ($1 || '.2', '0', $1, 'measurer', localtimestamp(0), 2, 'complete', 'measurer', $2)`,
      values: [
        instance,
        JSON.stringify({ number: 2, command: { type: 'complete', comment: '同意' }, answers: [] }),
      ],
    })
    await client.query({
      name: 'instance',
      text: `update wf_instance set current = '复审：测量', memory = memory || '{"commands": 2}', update_time = localtimestamp(0)
        where id = $1`,
      values: [instance],
    })
    await client.query({
      name: 'notice',
      text: `select graphile_worker.add_job('bench:nothing', $1::json, run_at := now() + interval '1 day')`,
      values: [JSON.stringify({ to: ['measurer'], notice: { title: '待您办理：申请' } })],
    })
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
