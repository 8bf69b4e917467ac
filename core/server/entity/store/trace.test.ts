import pg from 'pg'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { Bench, workshop } from '../../testing/workshop.ts'

/** What goes to the database: heard from before the first connection on. */
const sent: string[] = []
const { query } = pg.Client.prototype
pg.Client.prototype.query = function (this: pg.Client, ...input: unknown[]) {
  const [statement] = input as [string | { text?: string }]
  sent.push(typeof statement === 'string' ? statement : (statement.text ?? ''))
  return query.apply(this, input as never)
} as typeof query

const app = await testApp(workshop)
const benches = app.as('clerk').of(Bench)
const { owner } = app.services.db

test('what happens to a row is sealed from its first trace to its last', async () => {
  const { id } = await benches.add({ name: '封条' })
  await benches.edit({ id, name: '封条二' })
  await benches.remove(id)
  const { rows } = await owner.query(
    `select verb, before->>'name' as was, after->>'name' as is,
       seal = engine.audit_seal(previous, tenant_id, entity, row_id, verb, username, at, before, after, request_id) as sealed,
       previous is not distinct from lag(seal) over (order by id) as linked
     from engine.audit where row_id = $1 order by id`,
    [id],
  )
  const isWhole = { sealed: true, linked: true }
  expect(rows).toEqual([
    { verb: 'add', was: null, is: '封条', ...isWhole },
    { verb: 'edit', was: '封条', is: '封条二', ...isWhole },
    { verb: 'delete', was: '封条二', is: null, ...isWhole },
  ])
})

test('a row and its trace are written by one statement, and a refused row leaves neither', async () => {
  sent.length = 0
  await benches.add({ name: '一次' })
  expect(sent.filter((text) => text.includes('insert into'))).toEqual([
    expect.stringMatching(/engine\.audit[^]*insert into "bench"/),
  ])
  await expect(benches.add({ name: '一次' })).rejects.toThrow('名称已存在')
  const { rows } = await owner.query(
    `select count(*)::int as count from engine.audit where after->>'name' = '一次'`,
  )
  expect(rows).toEqual([{ count: 1 }])
})
