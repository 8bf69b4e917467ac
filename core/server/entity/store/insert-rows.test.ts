import { defineEntity, defineModule, f } from '@mortise/model'
import { expect, test } from 'vitest'
import { serverModule } from '../../module/module.ts'
import { post } from '../../module/route.ts'
import { testApp } from '../../testing/test-app.ts'
import { insertRows } from './insert-rows.ts'

const Crate = defineEntity('crate', {
  label: '箱',
  fields: {
    code: f.text('箱号', { required: true, unique: true }),
    kind: f.text('类别', { default: '木箱' }),
    sizes: f.json<readonly number[]>('尺寸'),
    doors: f.lines('门', { fields: { name: f.text('名称'), qty: f.int('数量', { default: 1 }) } }),
  },
})
const rows = [
  { code: 'A', sizes: [1, 2], doors: [{ name: '门扇' }, { name: '门套', qty: 2 }] },
  { code: 'B' },
]
const app = await testApp(
  serverModule(defineModule('crates', { label: '箱', entities: [Crate] }), {
    routes: [
      post('/crates/known', 'crate:add', async ({ ctx }) => insertRows(ctx, Crate, rows)),
      post('/crates/new', 'crate:add', async ({ ctx }) => insertRows(ctx, Crate, rows, { known: 'refused' })),
    ],
  }),
)
const clerk = app.as('clerk')

test('rows come with their defaults, lists and lines; what is there already stays or is refused', async () => {
  expect((await clerk.call('POST', '/crates/known', { body: {} })).body).toMatchObject({ success: true })
  const written = async () => (await clerk.of(Crate).list({ sort: [['code', 'asc']] })).rows
  const [first] = await written()
  expect(await clerk.of(Crate).get(first!.id)).toMatchObject({
    code: 'A',
    kind: '木箱',
    sizes: [1, 2],
    doors: [
      { name: '门扇', qty: 1 },
      { name: '门套', qty: 2 },
    ],
  })
  expect((await clerk.call('POST', '/crates/known', { body: { again: true } })).body).toMatchObject({
    success: true,
  })
  expect((await clerk.call('POST', '/crates/new', { body: {} })).body).toMatchObject({ success: false })
  expect(await written()).toHaveLength(2)
})
