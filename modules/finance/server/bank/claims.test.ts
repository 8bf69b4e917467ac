import { deliveredDoors } from '@mortise/deliveries/testing'
import {
  BackReceivable,
  BankClaim,
  BankJournal,
  BankLine,
  BankTransfer,
  type ClaimProposal,
  FinOpenItem,
  Prepay,
  type Reconciliation,
} from '@mortise/finance/model'
import { add, sum, today } from '@mortise/model'
import { CustomerOrder } from '@mortise/orders/model'
import { addShop } from '@mortise/pricing/testing'
import { testApp } from '@mortise/server/testing'
import { BankInfo, PayTerm, Store } from '@mortise/stores/model'
import { Permission, Role } from '@mortise/system/model'
import { expect, test } from 'vitest'
import finance from '../index.ts'
import { bankLines } from '../testing/bank-lines.ts'
import { openBooks } from '../testing/open-books.ts'
import { bookFaults } from '../verify.ts'

const app = await testApp(finance)
await openBooks(app)
const yard = await deliveredDoors(app)
const { orders, shipped } = yard

const { asSystem } = app.services
const { clerk, account, told, claim, lineNow } = await bankLines(app)
const boss = app.as('boss')
const date = today()

const faults = () => asSystem('0', (ctx) => bookFaults(ctx))
const proposals = async (id: string, who = clerk): Promise<ClaimProposal[]> =>
  (await who.call('GET', `${BankLine.wire}/proposals`, { query: { id } })).body.result
const recon = async (bank: string): Promise<Reconciliation> =>
  (await clerk.call('GET', '/fin/report/bankRecon', { query: { bank, on: date } })).body.result
const claimsOf = async (line: string) => (await clerk.of(BankClaim).list({ where: { line }, size: 100 })).rows
const onCredit = (id: string) =>
  asSystem('0', ({ repo }) => repo(CustomerOrder).put(id, { payTerm: PayTerm.monthly }))
/** An order that is shipped on credit, and what is owed for it. */
async function owing() {
  const { order } = await yard.readyOnDeposit(1, 100)
  await onCredit(order.id)
  await shipped(order)
  const [item] = (
    await clerk.of(FinOpenItem).list({ where: { order: order.id, side: 'AR', residual: { gt: 0 } } })
  ).rows
  return { order, item: item!, store: await clerk.of(Store).get(order.store) }
}

/** An order that waits for its deposit, which is all of it. */
async function awaitingDeposit() {
  const id = await yard.ordered([1], { deposit: 0 })
  const { totalAmount } = await orders.get(id)
  await asSystem('0', ({ repo }) => repo(CustomerOrder).put(id, { depositAmount: totalAmount }))
  return orders.get(id)
}

test('what is owed to the cent by who paid is proposed first, and one click makes the receipt with its voucher', async () => {
  const { item, store } = await owing()
  const bank = await account()
  const [line] = await told(bank, {
    date,
    amount: item.residual,
    name: store.name,
    memo: `货款 ${item.sourceNo}`,
  })
  const [best] = await proposals(line!.id)
  expect(best).toMatchObject({ kind: 'receipt', item: item.id, amount: item.residual, party: store.id })
  expect(best!.confidence).toBeGreaterThanOrEqual(90)
  expect(best!.reasons).toContain('等于一笔未收')
  expect(await claim(line!.id, [best!])).toMatchObject({ success: true })
  const [claimed] = await claimsOf(line!.id)
  const receipt = await clerk.of(BackReceivable).get(claimed!.document ?? '')
  expect(receipt).toMatchObject({ status: 'submitted', amount: item.residual, oppositeName: store.name })
  await boss.of(BackReceivable).move(receipt.id, 'approve')
  expect(await clerk.of(FinOpenItem).get(item.id)).toMatchObject({ residual: 0 })
  const [linked] = await claimsOf(line!.id)
  const journal = (await clerk.of(BankJournal).list({ where: { source: receipt.id } })).rows[0]
  expect(linked).toMatchObject({ journal: journal!.id, voucher: journal!.voucher })
  expect(await recon(bank)).toMatchObject({ bankIn: [], bookIn: [], difference: 0 })
  expect(await faults()).toEqual([])
})

test('a line is never claimed twice: of forty who do at once one wins, in parts no more than there is', async () => {
  const { store } = await addShop(app, 'dealer')
  const bank = await account()
  const [whole, parts] = await told(bank, { date, amount: 300 }, { date, amount: 100 })
  const party = { partyType: 'store', party: store.id }
  const once = await Promise.all(
    Array.from({ length: 40 }, () => claim(whole!.id, [{ kind: 'prepay', amount: 300, ...party }])),
  )
  expect(once.filter(({ success }) => success)).toHaveLength(1)
  expect(once.find(({ success }) => !success)?.message).toMatch(/^该银行流水已被 YK\d+ 认领，可认领 0.00 元$/)
  const many = await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      claim(parts!.id, [{ kind: 'prepay', amount: 7 + (at % 5), ...party }]),
    ),
  )
  const claims = await claimsOf(parts!.id)
  expect(many.filter(({ success }) => success)).toHaveLength(claims.length)
  const claimed = sum(claims, ({ amount }) => amount)
  expect(claimed).toBeLessThanOrEqual(100)
  expect(claimed).toBeGreaterThan(100 - 7)
  expect(await lineNow(parts!.id)).toMatchObject({ claimed, left: 100 - claimed })
  expect(await lineNow(whole!.id)).toMatchObject({ claimed: 300, left: 0, status: '2' })
  await expect(
    asSystem('0', ({ repo }) => repo(BankLine).put(whole!.id, { claimed: 300.01 })),
  ).rejects.toThrow()
})

test('a claim that is taken back takes its document back, and a document that goes frees its line', async () => {
  const { store } = await addShop(app, 'dealer')
  const bank = await account()
  const [one, other] = await told(bank, { date, amount: 500 }, { date, amount: 200 })
  const party = { partyType: 'store', party: store.id }
  await claim(one!.id, [
    { kind: 'prepay', amount: 300, ...party },
    { kind: 'prepay', amount: 200, ...party },
  ])
  const [first, second] = await claimsOf(one!.id)
  await boss.of(Prepay).move(first!.document ?? '', 'approve')
  await clerk.of(BankClaim).move(first!.id, 'undo', { reason: '认错了' })
  expect(await clerk.of(Prepay).get(first!.document ?? '')).toMatchObject({ status: 'reversed' })
  expect(await lineNow(one!.id)).toMatchObject({ left: first!.amount, status: '3' })
  await clerk.of(BankClaim).move(second!.id, 'undo', { reason: '认错了' })
  expect(await clerk.of(Prepay).get(second!.document ?? '')).toMatchObject({ status: 'voided' })
  expect(await lineNow(one!.id)).toMatchObject({ left: 500, status: '0' })
  await claim(other!.id, [{ kind: 'prepay', amount: 200, ...party }])
  const [third] = await claimsOf(other!.id)
  await boss.of(Prepay).move(third!.document ?? '', 'approve')
  await clerk.of(Prepay).move(third!.document ?? '', 'reverse', { reason: '退回' })
  expect(await lineNow(other!.id)).toMatchObject({ left: 200, status: '0' })
  expect((await claimsOf(other!.id))[0]).toMatchObject({ status: 'undone' })
  expect(await recon(bank)).toMatchObject({ bookIn: [], bookOut: [], difference: 0 })
  expect(await faults()).toEqual([])
})

test('who sells says for which order money came; finance confirms, and the deposit confirms the order', async () => {
  const order = await awaitingDeposit()
  const bank = await account()
  const [line] = await told(bank, {
    date,
    amount: order.totalAmount,
    name: '何先生',
    account: '6222021202001234567',
  })
  const seller = app.as('seller', { can: ['bankClaim:propose', 'customerOrder:list'], orgCode: 'A01' })
  const { result: shown } = (await seller.call('GET', `${BankClaim.wire}/claimable`)).body
  expect(shown.find(({ id }: { id: string }) => id === line!.id)).toEqual({
    id: line!.id,
    date,
    amount: order.totalAmount,
    oppositeName: '何先生',
    oppositeTail: '4567',
    memo: null,
  })
  const propose = (who = seller) =>
    who.call('POST', `${BankClaim.wire}/propose`, {
      body: { line: line!.id, order: order.id, amount: order.totalAmount },
    })
  const stranger = app.as('stranger', { can: ['bankClaim:propose', 'customerOrder:list'], orgCode: 'B09' })
  expect((await propose(stranger)).body.success).toBe(false)
  expect((await claim(line!.id, [{ kind: 'prepay', amount: 1, order: order.id }], seller)).success).toBe(
    false,
  )
  const both = await Promise.all([propose(), propose()])
  expect(both.filter(({ body }) => body.success)).toHaveLength(1)
  const [pending] = await claimsOf(line!.id)
  expect(pending).toMatchObject({ status: 'pending', kind: 'prepay', document: null })
  await clerk.of(BankClaim).move(pending!.id, 'confirm')
  const [confirmed] = await claimsOf(line!.id)
  await boss.of(Prepay).move(confirmed!.document ?? '', 'approve')
  expect(await orders.get(order.id)).toMatchObject({ status: 'confirmed', paidAmount: order.totalAmount })
})

test('money is claimed for nothing beyond the rows that somebody may see', async () => {
  const { item, store } = await owing()
  const bank = await account()
  const { id: advance } = await clerk.of(Prepay).add({
    direction: 'in',
    partyType: 'store',
    store: store.id,
    amount: 10,
    bank,
    date,
  })
  await clerk.of(Prepay).move(advance, 'submit')
  await boss.of(Prepay).move(advance, 'approve')
  const [entry] = (await clerk.of(BankJournal).list({ where: { source: advance } })).rows
  const [line] = await told(bank, { date, amount: 10 })
  const party = { partyType: 'store', party: store.id }
  const far = app.as('far', { can: ['bankClaim:confirm', 'bankLine:list'], orgCode: 'B09' })
  const beyond = (label: string) => ({ success: false, message: `${label}不存在或不在您的权限范围内` })
  expect(await claim(line!.id, [{ kind: 'prepay', amount: 10, ...party }], far)).toMatchObject(beyond('门店'))

  const ruled = app.as('ruled_claimer', { can: [], orgCode: 'A01' })
  const userId = await ruled.userId()
  const tell = (path: string, body: object) => clerk.call('POST', path, { body })
  const { id: roleId } = await clerk.of(Role).add({ name: '应付认领', code: 'ruled-claimer' })
  const idOf = (where: { code: string } | { entity: string; type: '1' }) =>
    asSystem('0', async ({ repo }) => (await repo(Permission).first(where))?.id ?? '')
  const [items, entries, accounts] = [
    await idOf({ entity: 'finOpenItem', type: '1' }),
    await idOf({ entity: 'bankJournal', type: '1' }),
    await idOf({ entity: BankInfo.name, type: '1' }),
  ]
  const others = [await idOf({ code: 'bankClaim:confirm' }), await idOf({ code: 'bankLine:list' })]
  await tell('/sys/permission/saveRolePermission', {
    roleId,
    permissionIds: [items, entries, accounts, ...others].join(','),
  })
  for (const [permissionId, ruleColumn] of [
    [items, 'side'],
    [entries, 'summary'],
    [accounts, 'accountName'],
  ] as const) {
    const rule = { ruleName: '应付', ruleColumn, ruleConditions: '=', ruleValue: 'AP' }
    const added = await tell('/sys/permission/addPermissionRule', { permissionId, ...rule })
    await tell('/sys/role/datarule', { roleId, permissionId, dataRuleIds: added.body.result as string })
  }
  await clerk.call('PUT', '/sys/user/edit', { body: { id: userId, selectedroles: roleId } })
  const by = (part: object) => claim(line!.id, [{ amount: 10, ...part }], ruled)
  expect(await by({ kind: 'receipt', item: item.id, ...party })).toMatchObject(beyond('往来明细'))
  expect(await by({ kind: 'journal', journal: entry!.id })).toMatchObject(beyond('日记账'))
  expect(await by({ kind: 'payment', payment: 'gone' })).toMatchObject(beyond('付款单'))
  expect(await by({ kind: 'transfer', otherBank: await account() })).toMatchObject(beyond('对方账户'))
  // Nor is it told of such items, of which it would have to know the ids.
  const [paid] = await told(bank, { date, amount: item.residual, name: store.name })
  expect((await proposals(paid!.id)).map((each) => each.item)).toContain(item.id)
  expect(await proposals(paid!.id, ruled)).toEqual([])
  expect(await by({ kind: 'prepay', ...party })).toMatchObject({ success: true })
})

test('what the journal has is matched, charges and transfers are booked, and books and bank are made equal (12.6)', async () => {
  const { store } = await addShop(app, 'dealer')
  const [bank, second] = [await account(), await account()]
  const party = { partyType: 'store', store: store.id } as const
  const { id } = await clerk.of(Prepay).add({ direction: 'in', ...party, amount: 7400, bank, date })
  await clerk.of(Prepay).move(id, 'submit')
  await boss.of(Prepay).move(id, 'approve')
  const later = await clerk.of(Prepay).add({ direction: 'in', ...party, amount: 60, bank, date })
  await clerk.of(Prepay).move(later.id, 'submit')
  await boss.of(Prepay).move(later.id, 'approve')
  const [known, charge, moved] = await told(
    bank,
    { date, amount: 7400, name: store.name },
    { date, amount: -1.2, memo: '手续费' },
    { date, amount: -1000, memo: '转账' },
  )
  const { body } = await clerk.call('POST', `${BankLine.wire}/match`, {
    body: { statement: known!.statement },
  })
  expect(body.message).toBe('匹配了 1 笔')
  expect(await lineNow(known!.id)).toMatchObject({ status: '1', left: 0 })
  expect(await recon(bank)).toMatchObject({
    journal: 17_460,
    statement: 16_398.8,
    bankOut: [{ amount: -1.2 }, { amount: -1000 }],
    bookIn: [{ amount: 60 }],
    adjustedJournal: 16_458.8,
    adjustedStatement: 16_458.8,
    difference: 0,
  })
  const [fee] = await proposals(charge!.id)
  expect(fee).toMatchObject({ kind: 'charge', amount: 1.2 })
  await claim(charge!.id, [fee!])
  expect((await claim(moved!.id, [{ kind: 'receipt', amount: 1000 }])).message).toBe(
    '认领类型与流水的收支方向不符',
  )
  await claim(moved!.id, [{ kind: 'transfer', amount: 1000, otherBank: second }])
  const [transfer] = await claimsOf(moved!.id)
  await expect(clerk.of(BankTransfer).add({ from: bank, to: bank, amount: 1 })).rejects.toThrow(
    '转出账户和转入账户不能相同',
  )
  await boss.of(BankTransfer).move(transfer!.document ?? '', 'approve')
  const [arrived] = await told(second, { date, amount: 1000 })
  const [journal] = await proposals(arrived!.id)
  expect(journal).toMatchObject({ kind: 'journal' })
  await claim(arrived!.id, [journal!])
  expect(await claim(arrived!.id, [journal!])).toMatchObject({ success: false })
  for (const each of [bank, second])
    expect(await recon(each)).toMatchObject({ bankIn: [], bankOut: [], difference: 0 })
  expect((await recon(bank)).adjustedJournal).toBe(add(16_398.8, 60))
  const [charged] = await claimsOf(charge!.id)
  await clerk.of(BankClaim).move(charged!.id, 'undo', { reason: '不是手续费' })
  expect(await recon(bank)).toMatchObject({ bankOut: [{ amount: -1.2 }], difference: 0 })
  expect(await faults()).toEqual([])
})
