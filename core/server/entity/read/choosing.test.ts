import { defineDict, defineEntity, defineModule, f } from '@mortise/model'
import { expect, test } from 'vitest'
import { provide } from '../../base/extension.ts'
import { serverModule } from '../../module/module.ts'
import { testApp } from '../../testing/test-app.ts'
import { filledForms } from './choosing.ts'

const Stage = defineDict('test_guest_stage', '阶段', { new: '新客', old: '老客' })
const Town = defineEntity('town', {
  label: '城镇',
  fields: { name: f.text('名称', { required: true }), mayor: f.text('镇长') },
  picker: ['name', 'mayor'],
})
/** Somebody who is chosen: by a name, with a number to call, and with what not everybody may see. */
const Guest = defineEntity('guest', {
  label: '客人',
  fields: {
    name: f.text('姓名', { required: true, search: true }),
    code: f.text('编号', { unique: true }),
    tel: f.text('电话', { search: true }),
    stage: f.dict('阶段', Stage, { search: true }),
    debt: f.money('欠款', { guarded: true }),
    town: f.ref('城镇', Town),
    remark: f.text('备注'),
  },
  picker: ['name', 'code', 'tel', 'stage', 'debt', 'town'],
  findBy: ['name', 'tel'],
  dictSource: { text: ['name', 'tel'], code: ['id', 'code'] },
})
const Badge = defineEntity('badge', {
  label: '房牌',
  fields: { name: f.text('名称', { required: true }), owner: f.text('主人') },
  picker: ['name', 'owner'],
})
const Keeper = defineEntity('keeper', {
  label: '管家',
  fields: { name: f.text('姓名', { required: true }), tel: f.text('电话') },
  picker: ['name', 'tel'],
})
const Stay = defineEntity('stay', {
  label: '入住',
  fields: {
    title: f.text('标题'),
    badge: f.ref('房牌', Badge, { byName: true }),
    keeper: f.ref('管家', Keeper, { readonly: true }),
    people: f.lines('客人', { fields: { guest: f.ref('客人', Guest) } }),
  },
})
const Bill = defineEntity('bill', {
  label: '账单',
  fields: {
    title: f.text('标题'),
    stay: f.ref('入住', Stay),
    payer: f.ref('付款人', Guest),
    status: f.flow('状态', {
      states: { open: '未付', paid: '已付' },
      moves: { pay: { label: '付款', from: 'open', to: 'paid' } },
    }),
  },
})
const LeaveInput = defineEntity('visitLeave', {
  label: '提前离店',
  fields: { host: f.ref('接待人', Guest) },
})
/** Written by a page of its own. */
const Visit = defineEntity('visit', {
  label: '来访',
  verbs: ['list'],
  fields: {
    guest: f.ref('客人', Guest),
    status: f.flow('状态', {
      states: { here: '在店', gone: '已离' },
      moves: {
        end: { label: '离店', from: 'here', to: 'gone' },
        leave: { label: '提前离店', from: 'here', to: 'gone', input: LeaveInput },
      },
    }),
  },
})
const Signpost = defineEntity('signpost', {
  label: '路牌',
  fields: { name: f.text('名称', { required: true }), cost: f.money('造价') },
  picker: ['name'],
  pickedBy: 'everyone',
})

const filling = new Set<string>()
const app = await testApp(
  serverModule(
    defineModule('inn', {
      label: '客栈',
      entities: [Town, Guest, Badge, Keeper, Stay, Bill, Visit, Signpost],
      dicts: [Stage],
      permissions: { 'stay:audit': '查房', 'visit:note': '登记来访' },
    }),
    { extensions: [provide(filledForms, async ({ user }) => (filling.has(user.username) ? ['stay'] : []))] },
  ),
)
const boss = app.as('boss')
const { id: town } = await boss.of(Town).add({ name: '榫镇', mayor: '卯公' })
const { id } = await boss.of(Guest).add({
  name: '张三',
  code: 'K1',
  tel: '13800000001',
  stage: 'new',
  debt: 9,
  town,
  remark: '密',
})

type Who = ReturnType<typeof app.as>
const listed = async (who: Who, path = '/guest', query = {}) => {
  const { status, body } = await who.call('GET', `${path}/list`, { query })
  return status === 200 ? body.result.records[0] : status
}
const whole = { id, name: '张三', code: 'K1', tel: '13800000001', stage: 'new', town }

test('who has to do with nothing that refers to rows chooses none of them', async () => {
  const stranger = app.as('stranger', { can: ['signpost:list', 'signpost:edit', 'town:edit'] })
  expect(await listed(stranger)).toBe(403)
})

test('who fills in rows that refer to others, in their lines too, reads what pickers show of those', async () => {
  for (const can of [['stay:add'], ['stay:edit'], ['bill:edit'], ['stay:importExcel'], ['visit:leave']]) {
    const writer = app.as(`writer-${can[0]}`, { can })
    const row = await listed(writer)
    expect(row, can[0]).toMatchObject(whole)
    expect(row).not.toHaveProperty('remark')
    expect(row).not.toHaveProperty('debt')
    // What the picker is narrowed by is known by its name.
    const narrowing = await listed(writer, '/town')
    expect(narrowing, can[0]).toMatchObject({ name: '榫镇' })
    expect(narrowing).not.toHaveProperty('mayor')
    expect((await writer.call('GET', '/guest/queryById', { query: { id } })).status).toBe(403)
  }
})

test('what is chosen by its name alone, or filled in by the server, is told no further', async () => {
  await boss.of(Badge).add({ name: '天字一号', owner: '东家' })
  await boss.of(Keeper).add({ name: '老周', tel: '13800000002' })
  const writer = app.as('badge-writer', { can: ['stay:add'] })
  const badge = await listed(writer, '/badge')
  expect(badge).toMatchObject({ name: '天字一号' })
  expect(badge).not.toHaveProperty('owner')
  expect(await listed(writer, '/keeper')).toBe(403)
  const reader = app.as('badge-reader', { can: ['stay:list'] })
  const keeper = await listed(reader, '/keeper')
  expect(keeper).toMatchObject({ name: '老周' })
  expect(keeper).not.toHaveProperty('tel')
})

test('what is guarded is in no picker without its right', async () => {
  const holder = app.as('holder', { can: ['stay:add', 'guest:view.debt'] })
  expect(await listed(holder)).toMatchObject({ ...whole, debt: 9 })
  const other = app.as('no-holder', { can: ['stay:add'] })
  expect(await listed(other, '/guest', { column: 'debt' })).toBe(403)
})

test('who only reads or moves such rows narrows them by name, and learns nothing else of those they refer to', async () => {
  for (const can of [['stay:list'], ['bill:pay'], ['visit:end']]) {
    const reader = app.as(`reader-${can[0]}`, { can })
    const row = await listed(reader, '/guest', { keyword: '张' })
    expect(row, can[0]).toMatchObject({ id, name: '张三', code: 'K1', stage: 'new' })
    for (const key of ['tel', 'debt', 'town', 'remark']) expect(row).not.toHaveProperty(key)
    expect(await listed(reader, '/guest', { tel: '13800000001' })).toBe(403)
    expect(await listed(reader, '/guest', { keyword: '1380000' })).toBeUndefined()
    expect(await listed(reader, '/town')).toBe(403)
  }
})

test('the button of a page drawn by hand opens nothing of what rows refer to', async () => {
  for (const can of [['visit:note'], ['stay:audit'], ['visit:note', 'stay:audit']]) {
    const presser = app.as(`presser-${can.join('-')}`, { can })
    expect([await listed(presser), await listed(presser, '/badge')], can.join()).toEqual([403, 403])
  }
  expect(await listed(app.as('host', { can: ['visit:note', 'visit:leave'] }))).toMatchObject(whole)
})

test('what is everybody’s to choose is chosen by everybody, by what pickers show', async () => {
  await boss.of(Signpost).add({ name: '东门', cost: 5 })
  const row = await listed(app.as('anyone', { can: [] }), '/signpost')
  expect(row).toMatchObject({ name: '东门' })
  expect(row).not.toHaveProperty('cost')
})

test('who is asked to fill in a form chooses what belongs there, for as long', async () => {
  const asked = app.as('asked', { can: [] })
  expect(await listed(asked)).toBe(403)
  filling.add('asked')
  expect(await listed(asked)).toMatchObject(whole)
  filling.delete('asked')
  expect(await listed(asked)).toBe(403)
})
