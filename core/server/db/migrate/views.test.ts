import { defineEntity, defineModule, f } from '@mortise/model'
import { expect, test } from 'vitest'
import { serverModule } from '../../module/module.ts'
import { testApp } from '../../testing/test-app.ts'
import { view } from '../tables/view.ts'
import { emptyDatabase } from '../testing.ts'

const Door = defineEntity('door', { label: '门', fields: { name: f.text('名称', { required: true }) } })
const Sign = defineEntity('sign', {
  label: '门牌',
  isView: true,
  verbs: ['list', 'queryById'],
  fields: { name: f.text('名称', { search: 'contains' }) },
})
const signs = view(
  Sign,
  `select id, tenant_id, create_by, create_time, upper(name)::varchar(200) as name from door where not deleted`,
)
const doors = serverModule(defineModule('doors', { label: '门', entities: [Door, Sign] }), { views: [signs] })

test('an entity that is a view lists, sorts and finds its rows as any other, and nobody writes one', async () => {
  const app = await testApp(doors)
  const clerk = app.as('clerk')
  const { id } = await clerk.of(Door).add({ name: 'oak' })
  await clerk.of(Door).add({ name: 'pine' })
  const { rows, total } = await clerk.of(Sign).list({ sort: [['name', 'desc']] })
  expect([rows.map(({ name }) => name), total]).toEqual([['PINE', 'OAK'], 2])
  expect((await clerk.of(Sign).list({ where: { name: { contains: 'OA' } } })).total).toBe(1)
  expect(await clerk.of(Sign).get(id)).toMatchObject({ id, name: 'OAK', version: 1 })
  expect((await clerk.call('POST', '/sign/add', { body: { name: 'x' } })).status).toBe(404)
  expect((await app.as('guest', { can: [] }).call('GET', '/sign/list')).status).toBe(403)
})

test('a view shows a tenant its own rows alone, and none to a statement that forgot its tenant', async () => {
  const app = await testApp(doors)
  await app.as('clerk').of(Door).add({ name: 'oak' })
  const far = app.as('far', { tenant: '9' })
  await far.of(Door).add({ name: 'far' })
  expect((await far.of(Sign).list()).rows.map(({ name }) => name)).toEqual(['FAR'])
  expect((await app.services.db.pool.query('select 1 from sign')).rowCount).toBe(0)
  await expect(app.services.db.pool.query(`delete from sign`)).rejects.toThrow('cannot delete from view')
})

const { bringUp, columnsOf, database } = emptyDatabase()

test('a view that is told otherwise is made anew, also when the table below it changes', async () => {
  await bringUp([Door, Sign], { views: [signs] })
  const wider = defineEntity('door', {
    label: '门',
    fields: { name: f.text('名称', { required: true, max: 400 }), room: f.text('房间') },
  })
  const other = view(Sign, `select id, tenant_id, create_by, create_time, name, room from door`)
  await bringUp([wider, Sign], { views: [other] })
  expect(await columnsOf('sign')).toMatchObject({ name: 'character varying(400)', room: expect.anything() })
  const { rows } = await database().owner.query(
    `select has_table_privilege($1, 'sign', 'select') as "mayRead"`,
    [database().appRole],
  )
  expect(rows).toEqual([{ mayRead: true }])
})

test('a view that was lost is made at the next start', async () => {
  await bringUp([Door, Sign], { views: [signs] })
  await database().owner.query('drop view sign')
  await bringUp([Door, Sign], { views: [signs] })
  expect(await columnsOf('sign')).toHaveProperty('name')
})
