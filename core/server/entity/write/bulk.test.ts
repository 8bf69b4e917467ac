import type { Row } from '@mortise/model'
import { expect, test } from 'vitest'
import { runAsSystem } from '../../http/handle.ts'
import { testApp } from '../../testing/test-app.ts'
import { Bench, Memo, Task, workshop } from '../../testing/workshop.ts'
import { addRows } from './bulk.ts'

const app = await testApp(workshop)
const clerk = app.as('clerk')
const save = (entity: typeof Bench | typeof Memo | typeof Task, rows: Row[]) =>
  app.services.db.transaction('0', (client) =>
    runAsSystem(app.engine, '0', async (ctx) =>
      addRows({ client, tenant: '0', ctx, engine: app.engine }, app.engine.compiled(entity), rows),
    ),
  )

test('many rows of an entity without rules are saved together, the bad ones told apart', async () => {
  await clerk.of(Bench).add({ name: '已有' })
  const reasons = await save(Bench, [
    { name: '甲' },
    { name: '' },
    { name: '已有' },
    { name: '乙' },
    { name: '甲' },
    { name: '丙', parent: 'nowhere' },
  ])
  expect(reasons).toEqual([null, '名称不能为空', '名称已存在', null, '名称已存在', '上级工位的值无效'])
  const { rows } = await clerk.of(Bench).list({ where: { name: { in: ['甲', '乙', '丙'] } } })
  expect(rows.map(({ name }) => name).toSorted()).toEqual(['乙', '甲'])
  const { rows: trace } = await app.services.db.owner.query(
    `select after->>'name' as name from engine.audit where entity = 'bench' and verb = 'add' order by 1`,
  )
  expect(trace.map(({ name }) => name as string)).toEqual(expect.arrayContaining(['甲', '乙']))
})

test('the traces of rows that are saved together are sealed, and later changes go on from there', async () => {
  await save(Bench, [{ name: '封一' }, { name: '封二' }])
  const [bench] = (await clerk.of(Bench).list({ where: { name: '封一' } })).rows
  await clerk.of(Bench).edit({ id: bench!.id, name: '封三' })
  const chain = `select count(*)::int as count, count(*) filter (where seal = engine.audit_seal(previous, tenant_id, entity,
      row_id, verb, username, at, before, after, request_id))::int as sealed,
      count(*) filter (where previous is not distinct from earlier)::int as linked
    from (select *, lag(seal) over (partition by row_id order by id) as earlier from engine.audit where entity = 'bench') a
    where row_id in (select id from bench where name in ('封二', '封三'))`
  const { owner } = app.services.db
  expect((await owner.query(chain)).rows).toEqual([{ count: 3, sealed: 3, linked: 3 }])
  await owner.query(`update engine.audit set username = 'nobody' where after->>'name' = '封二'`)
  expect((await owner.query(chain)).rows).toEqual([{ count: 3, sealed: 2, linked: 3 }])
})

test('rows of an entity with rules go one by one: numbers stay without gap, a refused one leaves nothing', async () => {
  const task = (title: string, more: Row = {}) => ({ title, price: 1, ...more })
  const full = task('全', {
    watchers: ['clerk'],
    spec: { width: 3 },
    dueOn: '2026-11-15',
    startAt: '2026-11-15 08:00:00',
    parts: [{ name: '门扇', count: 2, price: 1.5 }],
  })
  const reasons = await save(Task, [
    task('一'),
    task('禁止'),
    full,
    task('二', { mobile: '13800138000' }),
    task('三', { mobile: '13800138000' }),
  ])
  expect(reasons).toEqual([null, '任务【禁止】不允许保存', null, null, '手机已存在'])
  const { rows } = await clerk.of(Task).list({ sort: [['no', 'asc']] })
  expect(rows.map(({ no }) => Number(no.slice(-4)))).toEqual([1, 2, 3])
  expect(await clerk.of(Task).get(rows[1]!.id)).toMatchObject({
    watchers: ['clerk'],
    spec: { width: 3 },
    total: 4,
    parts: [{ name: '门扇', amount: 3 }],
  })
})

test('rows with every kind survive the way through one parameter', async () => {
  const [memo] = await save(Memo, [{ text: '它\'s "引号" \\ 反斜杠 \n 换行 𠮷', stars: 5 }])
  expect(memo).toBeNull()
  const { rows } = await app.services.db.owner.query('select text, stars from memo')
  expect(rows).toEqual([{ text: '它\'s "引号" \\ 反斜杠 \n 换行 𠮷', stars: 5 }])
})
