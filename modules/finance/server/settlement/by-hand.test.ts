import { deliveredDoors } from '@mortise/deliveries/testing'
import { FinAllocation, FinOpenItem, Prepay, PrepayAlloc, Receivable } from '@mortise/finance/model'
import { testApp } from '@mortise/server/testing'
import { BankInfo, StoreCredit } from '@mortise/stores/model'
import { Permission, Role } from '@mortise/system/model'
import { expect, test } from 'vitest'
import finance from '../index.ts'
import { allFaults } from '../testing/all-faults.ts'
import { openBooks } from '../testing/open-books.ts'

const app = await testApp(finance)
await openBooks(app)
const yard = await deliveredDoors(app)
const { clerk, deliveries, orders, shipped } = yard
const faults = () => allFaults(app)
const ask = async (verb: string, body: object) =>
  (await clerk.call('POST', `${FinAllocation.wire}/${verb}`, { body })).body
const bank = await clerk.of(BankInfo).add({
  owner: 'self',
  accountName: '榫卯木业',
  bankName: '工商银行',
  accountNo: '1202020919900123456',
})
const itemOf = async (source: string) => {
  const [item] = (await clerk.of(FinOpenItem).list({ where: { source, sign: 1 } })).rows
  return item!
}

/** An advance of a store that was approved. */
async function advanceOf(store: string, amount: number) {
  const { id } = await clerk.of(Prepay).add({ partyType: 'store', store, bank: bank.id, amount })
  await clerk.of(Prepay).move(id, 'submit')
  await app.as('boss').of(Prepay).move(id, 'approve')
  return { id, item: await itemOf(id) }
}
/** An order on credit whose doors left, and what is owed for it. */
async function owing() {
  const { order } = await yard.ready(2, { credit: 10_000 })
  const { id: delivery } = await shipped(order)
  const [owed] = (await clerk.of(Receivable).list({ where: { order: order.id } })).rows
  const credit = async () => (await clerk.of(StoreCredit).list({ where: { store: order.store } })).rows[0]!
  return { order, delivery, owed: owed!, item: await itemOf(owed!.id), credit }
}

test('what is set aside for an order is not used for another by hand, and what is used counts on its order and its credit', async () => {
  const { order, owed, item, credit } = await owing()
  const before = await credit()
  const advance = await advanceOf(order.store, 3000)
  expect((await credit()).prepaid).toBe(before.prepaid + 3000)
  const again = await yard.orders.add({
    customer: order.customer,
    store: order.store,
    address: '翡翠湾3幢',
    receiver: '张三',
    receiverTel: '13800001111',
    deliverOn: '2099-01-01',
    needsInstall: false,
    lines: order.lines.map(({ type, door, room, params, qty }) => ({ type, door, room, params, qty })),
  })
  await orders.move(again.id, 'submit')
  await orders.move(again.id, 'approve')
  const earmark = await clerk.of(PrepayAlloc).add({ prepay: advance.id, order: again.id, amount: 2000 })
  const offset = (amount: number) => ask('offset', { advance: advance.item.id, owed: item.id, amount })
  expect(await offset(1000.01)).toMatchObject({
    success: false,
    message: '可分配余额不足：1000.00 元，其余已分配给订单',
  })
  expect(await offset(1000)).toMatchObject({ success: true })
  expect((await orders.get(order.id)).paidAmount).toBe(1000)
  const used = await credit()
  expect(used.usedReceivable).toBeCloseTo(before.usedReceivable - 1000, 2)
  expect(used.prepaid).toBe(before.prepaid)
  expect(await clerk.of(Receivable).get(owed.id)).toMatchObject({ settled: 1000 })
  expect(await faults()).toEqual([])

  const [made] = (await clerk.of(FinAllocation).list({ where: { item: item.id, isUndone: false } })).rows
  expect(await ask('undo', { id: made?.id })).toMatchObject({ success: true })
  expect((await orders.get(order.id)).paidAmount).toBe(0)
  expect(await credit()).toMatchObject({
    usedReceivable: before.usedReceivable,
    prepaid: before.prepaid + 1000,
  })
  expect(await clerk.of(PrepayAlloc).get(earmark.id)).toMatchObject({ status: 'active', left: 2000 })
  expect(await faults()).toEqual([])
})

test('goods that were paid for by hand and come back leave the money free again', async () => {
  const { order, delivery, item, credit } = await owing()
  const advance = await advanceOf(order.store, 500)
  const free = (await credit()).prepaid
  expect(await ask('offset', { advance: advance.item.id, owed: item.id, amount: 500 })).toMatchObject({
    success: true,
  })
  await deliveries.move(delivery, 'undoShip', { reason: '装错车' })
  expect((await orders.get(order.id)).paidAmount).toBe(0)
  expect((await credit()).prepaid).toBe(free)
  expect(await clerk.of(Prepay).get(advance.id)).toMatchObject({ balance: 500 })
  expect(await faults()).toEqual([])
})

test('what shipping set off is not undone by hand, and what came for one order pays for no other', async () => {
  const { order } = await yard.ready(2)
  await shipped(order)
  const [owed] = (await clerk.of(Receivable).list({ where: { order: order.id } })).rows
  const item = await itemOf(owed!.id)
  const [made] = (await clerk.of(FinAllocation).list({ where: { item: item.id, isUndone: false } })).rows
  expect(made).toMatchObject({ kind: 'advance', cause: 'document' })
  expect(await ask('undo', { id: made?.id })).toMatchObject({
    success: false,
    message: `核销单 ${made?.no} 由业务单据产生，不能手工取消`,
  })
  expect(await clerk.of(Receivable).get(owed!.id)).toMatchObject({ residual: 0 })

  const { order: paid } = await yard.ready(1)
  const [advance] = (await clerk.of(FinOpenItem).list({ where: { order: paid.id, side: 'ADV_IN', sign: 1 } }))
    .rows
  const charge = await clerk.of(Receivable).add({
    partyType: 'store',
    store: paid.store,
    items: [{ itemName: '样品费', amount: 100 }],
  })
  await clerk.of(Receivable).move(charge.id, 'post')
  const other = await itemOf(charge.id)
  expect(await ask('offset', { advance: advance?.id, owed: other.id, amount: 100 })).toMatchObject({
    message: `该款项是订单 ${paid.no} 的收款，不能用于其他应收`,
  })
  expect(await faults()).toEqual([])
})

/** Somebody who may set off, and sees those items alone that a rule lets through. */
async function ruledBy(
  name: string,
  rule: { ruleColumn: string; ruleConditions: string; ruleValue: string },
) {
  const ruled = app.as(name, { can: [] })
  const userId = await ruled.userId()
  const { page, allocate } = await app.services.asSystem('0', async ({ repo }) => ({
    page: (await repo(Permission).first({ entity: 'finOpenItem', type: '1' }))?.id ?? '',
    allocate: (await repo(Permission).first({ code: 'finAllocation:allocate' }))?.id ?? '',
  }))
  const tell = (path: string, body: object) => clerk.call('POST', path, { body })
  const { id: roleId } = await clerk.of(Role).add({ name: `核销 ${name}`, code: name.replace('_', '-') })
  await tell('/sys/permission/saveRolePermission', { roleId, permissionIds: `${allocate},${page}` })
  const added = await tell('/sys/permission/addPermissionRule', {
    permissionId: page,
    ruleName: name,
    ...rule,
  })
  await tell('/sys/role/datarule', { roleId, permissionId: page, dataRuleIds: added.body.result as string })
  await clerk.call('PUT', '/sys/user/edit', { body: { id: userId, selectedroles: roleId } })
  return async (verb: string, body: object) =>
    (await ruled.call('POST', `${FinAllocation.wire}/${verb}`, { body })).body
}

test('what lies beyond the rows that somebody may see is not set off by its id', async () => {
  const { order, item } = await owing()
  const advance = await advanceOf(order.store, 300)
  const by = await ruledBy('ruled_clerk', { ruleColumn: 'side', ruleConditions: '=', ruleValue: 'AP' })
  const refused = { success: false, message: '往来明细不存在或不在您的权限范围内' }
  const { id: one } = advance.item
  expect(await by('offset', { advance: one, owed: item.id, amount: 10 })).toMatchObject(refused)
  expect(await by('allocate', { item: item.id, against: one, amount: 10 })).toMatchObject(refused)
  expect(await by('auto', { against: one })).toMatchObject(refused)
})

test('all that is open is set off as far as somebody may see it', async () => {
  const { order } = await owing()
  const boss = app.as('boss')
  const charged = async (kind: 'freight' | 'credit', amount: number) => {
    const items = [{ itemName: '运费', amount }]
    const { id } = await clerk.of(Receivable).add({ partyType: 'store', store: order.store, kind, items })
    return boss.of(Receivable).move(id, 'post')
  }
  const [seen, unseen] = [await charged('freight', 100), await charged('freight', 100)]
  const less = await charged('credit', -150)
  const rule = { ruleColumn: 'sourceNo', ruleConditions: 'IN', ruleValue: `${seen.no},${less.no}` }
  const by = await ruledBy('ruled_all', rule)
  const [against] = (await clerk.of(FinOpenItem).list({ where: { source: less.id, sign: -1 } })).rows
  const made = await by('auto', { against: against!.id })
  expect(made.result).toHaveLength(1)
  expect((await itemOf(seen.id)).residual).toBe(0)
  expect((await itemOf(unseen.id)).residual).toBe(100)
  expect(await faults()).toEqual([])
})
