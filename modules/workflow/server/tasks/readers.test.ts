import { approvalFields, approved, defineDict, defineEntity, defineModule, f } from '@mortise/model'
import { serverModule } from '@mortise/server'
import { type TestClient, testApp } from '@mortise/server/testing'
import { type Handling, ProcessBinding, ProcessInstance } from '@mortise/workflow/model'
import { beforeAll, expect, test } from 'vitest'
import workflow from '../index.ts'
import { drawing, publish } from '../testing/publish.fixture.ts'

const Level = defineDict('test_deal_level', '级别', { shop: '零售', dealer: '经销', secret: '机密' })
const Shop = defineEntity('shop', {
  label: '店铺',
  fields: { name: f.text('名称', { required: true }), tel: f.text('电话') },
  picker: ['name', 'tel'],
})
/** What a dealer pays takes a right to be seen, and some deals do as a whole. */
const Deal = defineEntity('deal', {
  label: '交易',
  title: 'no',
  fields: {
    no: f.serial('单号', 'JY{0000}'),
    level: f.dict('级别', Level, { required: true }),
    shop: f.ref('店铺', Shop),
    total: f.money('合计'),
    grounds: f.text('内部理由'),
    cost: f.money('成本', { guarded: true }),
    lines: f.lines('明细', { fields: { name: f.text('品名'), price: f.money('单价') } }),
    ...approvalFields,
    status: f.flow('状态', approved({})),
  },
  guardedFields: { field: 'level', rights: { dealer: 'deal:dealer' }, keys: ['total', 'lines.price'] },
  guardedRows: { field: 'level', rights: { secret: 'deal:secret' } },
})
const deals = serverModule(
  defineModule('deals', {
    label: '交易',
    entities: [Shop, Deal],
    dicts: [Level],
    permissions: { 'deal:dealer': '查看经销价', 'deal:secret': '查看机密' },
  }),
  { needs: [workflow] },
)
const app = await testApp(deals)
const admin = app.as('designer')
const handler = app.as('handler', { can: [] })
const copied = app.as('copied', { can: [] })
const trusted = app.as('trusted', { can: ['deal:dealer', 'deal:secret', 'deal:view.cost'] })
let shop: string

beforeAll(async () => {
  for (const client of [handler, copied, trusted]) await client.token()
  shop = (await admin.of(Shop).add({ name: '东店', tel: '13800000000' })).id
  const xml = drawing('deals', [['check', '确认', 'mt:assign="user:handler"']])
  const process = await publish(admin, 'deals', xml, { entity: 'deal' })
  await admin.of(ProcessBinding).add({
    entity: 'deal',
    process,
    titleTemplate: '{label}{no}共{total}元',
    rejectMove: 'reject',
    fieldRights: { check: { shop: 'write', grounds: 'none' } },
  })
})

async function begun(level: 'shop' | 'dealer' | 'secret'): Promise<{ id: string; instanceId: string }> {
  const lines = [{ name: '门', price: 98765.43 }]
  const { id } = await admin.of(Deal).add({ level, total: 98765.43, cost: 43210.98, grounds: '让利', lines })
  await admin.of(Deal).move(id, 'submit')
  const [instance] = (await admin.of(ProcessInstance).list({ where: { record: id } })).rows
  const instanceId = instance?.id ?? ''
  const body = { instanceId, users: ['copied', 'trusted'], comment: '请知悉' }
  expect((await admin.call('POST', '/act/task/cc', { body })).body.message).toBe('操作成功！')
  return { id, instanceId }
}
const read = (who: TestClient, instanceId: string) =>
  who.call<Handling>('GET', '/act/task/getHisProcessTaskTransInfo', { query: { instanceId } })

test('whoever gets a copy sees of the record what the own rights show, in its title and its log too', async () => {
  const { instanceId } = await begun('dealer')
  for (const who of [copied, handler]) {
    const { body, bytes } = await read(who, instanceId)
    expect(body.result.record?.row).toMatchObject({ level: 'dealer', total: null })
    expect(bytes.toString()).not.toMatch(/98765.43|43210.98/)
    const log = await who.call('GET', '/act/processInstance/log', { query: { instanceId } })
    expect(log.bytes.toString()).not.toMatch(/98765.43|43210.98/)
    const lists = await Promise.all(['/act/copy/list', '/act/task/list'].map((path) => who.call('GET', path)))
    for (const { bytes: listed } of lists) expect(listed.toString()).not.toMatch(/98765.43|43210.98/)
  }
  const seen = (await read(trusted, instanceId)).body.result.record?.row
  expect(seen).toMatchObject({ total: 98765.43, cost: 43210.98, lines: [{ price: 98765.43 }] })
  const open = await begun('shop')
  const row = (await read(copied, open.instanceId)).body.result.record?.row
  expect(row).toMatchObject({ total: 98765.43 })
  expect(row).not.toHaveProperty('cost')
})

test('a record that takes a right to be seen at all is copied to nobody without it', async () => {
  const { instanceId } = await begun('secret')
  const { body, bytes } = await read(copied, instanceId)
  expect(body.result).toMatchObject({ record: { entity: 'deal', row: null } })
  expect(bytes.toString()).not.toMatch(/98765.43|43210.98/)
  expect((await read(trusted, instanceId)).body.result.record?.row).toMatchObject({ total: 98765.43 })
})

test('what a node hides is hidden by whichever way its handler, or whoever got a copy, looks', async () => {
  const { instanceId } = await begun('shop')
  for (const who of [handler, copied]) {
    const { body, bytes } = await read(who, instanceId)
    expect(body.result.record).toMatchObject({ row: { total: 98765.43 }, fields: { grounds: 'none' } })
    expect(bytes.toString()).not.toContain('让利')
  }
  expect((await read(admin, instanceId)).body.result.record?.row).toMatchObject({ grounds: '让利' })
})

test('who lists all instances reads of their records those that the own rights open', async () => {
  const { instanceId } = await begun('shop')
  const overseer = app.as('overseer', { can: ['processInstance:list'] })
  expect((await read(overseer, instanceId)).body.result.record).toMatchObject({ entity: 'deal', row: null })
  const reader = app.as('reader', { can: ['processInstance:list', 'deal:list'] })
  expect((await read(reader, instanceId)).body.result.record?.row).toMatchObject({ total: 98765.43 })
})

test('whoever handles a task chooses for the fields that it opens, until it is done', async () => {
  const { id, instanceId } = await begun('shop')
  const shops = () => handler.call('GET', '/shop/list')
  expect((await shops()).body.result.records).toMatchObject([{ name: '东店', tel: '13800000000' }])
  expect((await copied.call('GET', '/shop/list')).status).toBe(403)
  const { body } = await handler.call<{ records: { id: string; instanceId: string }[] }>(
    'GET',
    '/act/task/list',
  )
  for (const task of body.result.records) {
    const record = task.instanceId === instanceId ? { shop } : undefined
    await handler.call('POST', '/act/task/processComplete', {
      body: { taskId: task.id, answer: 'agree', record },
    })
  }
  expect(await admin.of(Deal).get(id)).toMatchObject({ shop, status: 'approved' })
  expect((await shops()).status).toBe(403)
})
