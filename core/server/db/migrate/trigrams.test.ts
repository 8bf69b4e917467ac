import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { Task, workshop } from '../../testing/workshop.ts'

test('a search inside texts goes by its index, although every row is somebody’s', async () => {
  const app = await testApp(workshop)
  await app.as('clerk').of(Task).add({ title: '门扇', price: 1 })
  const { owner } = app.services.db.pools
  await owner.query(`insert into test_task select (jsonb_populate_record(t, jsonb_build_object('id', n, 'no', n,
    'title', '任务' || n))).* from test_task t, generate_series(1, 3000) n`)
  await owner.query('vacuum analyze test_task')
  const plan = await app.services.db.read('0', async (client) => {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain select id from test_task where not deleted and tenant_id = '0' and lower(title) like '%任务2999%'`,
    )
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  // Asked as the role that requests work as, whom the policy holds.
  expect(plan).toContain('app.tenant')
  expect(plan).toMatch(/Bitmap Index Scan on test_task_title_ix/)
})
