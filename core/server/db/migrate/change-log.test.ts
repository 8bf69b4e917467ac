import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { Bench, workshop } from '../../testing/workshop.ts'

test('the application writes the log of changes, and neither edits nor empties it nor reads another tenant’s', async () => {
  const app = await testApp(workshop)
  const { db } = app.services
  await app.as('clerk').of(Bench).add({ name: '甲' })
  await app.as('stranger', { tenant: '7' }).of(Bench).add({ name: '乙' })
  const count = async (tenant: string) => {
    const text = `select distinct tenant_id from engine.audit where entity = 'bench'`
    const { rows } = await db.read(tenant, (client) => client.query(text))
    return (rows as { tenant_id: string }[]).map(({ tenant_id }) => tenant_id)
  }
  expect([await count('0'), await count('7')]).toEqual([['0'], ['7']])
  for (const text of [
    `update engine.audit set username = 'nobody'`,
    'delete from engine.audit',
    'truncate engine.audit',
  ]) {
    const work = db.transaction('0', (client) => client.query(text))
    await expect(work, text).rejects.toThrow('permission denied')
  }
  const forged = `insert into engine.audit (tenant_id, entity, row_id, verb, username) values ('7', 'bench', 'x', 'add', 'x')`
  await expect(db.transaction('0', (client) => client.query(forged))).rejects.toThrow('row-level security')
})
