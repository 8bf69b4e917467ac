import { defineEntity, defineModule, f } from '@mortise/model'
import { expect, test } from 'vitest'
import { serverModule } from '../../module/module.ts'
import { testApp } from '../../testing/test-app.ts'

const Goods = defineEntity('goods', {
  label: '货品',
  fields: { code: f.text('编码'), name: f.text('名称', { required: true }) },
  title: 'name',
  displayName: [['code'], 'name'],
})
const Note = defineEntity('note', {
  label: '送货单',
  fields: {
    title: f.text('标题', { required: true }),
    items: f.lines('明细', { fields: { goods: f.ref('货品', Goods), qty: f.decimal('数量') } }),
    about: f.digest('货品', { lines: 'items', of: 'goods', qty: 'qty' }),
  },
  list: ['title', 'about'],
})
const app = await testApp(serverModule(defineModule('notes', { label: '送货', entities: [Goods, Note] }), {}))
const clerk = app.as('clerk')

test('a list says what its documents are about: how many of what, or how many lines and the first of them', async () => {
  const oak = await clerk.of(Goods).add({ code: 'A1', name: '橡木板' })
  const hinge = await clerk.of(Goods).add({ code: 'B2', name: '合页' })
  const add = (title: string, items: { goods: typeof oak.id; qty: number }[]) =>
    clerk.of(Note).add({ title, items })
  await add('一', [{ goods: oak.id, qty: 2.5 }])
  await add('三', [
    { goods: hinge.id, qty: 4 },
    { goods: oak.id, qty: 1 },
    { goods: oak.id, qty: 1 },
  ])
  await add('空', [])
  const { rows } = await clerk.of(Note).list({ sort: [['createTime', 'asc']] })
  expect(rows.map(({ title, about }) => [title, about])).toEqual([
    ['一', '2.5 × [A1] 橡木板'],
    ['三', '3项：[B2] 合页'],
    ['空', null],
  ])
})
