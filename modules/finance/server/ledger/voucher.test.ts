import { GlAccount, GlBalance, GlOpening, GlVoucher, GlVoucherTemplate } from '@mortise/finance/model'
import { testApp } from '@mortise/server/testing'
import { StockPeriod } from '@mortise/stock/model'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import finance from '../index.ts'
import { openBooks } from '../testing/open-books.ts'
import { bookFaults } from '../verify.ts'

const app = await testApp(finance)
await openBooks(app)
const { asSystem } = app.services
const clerk = app.as('clerk')
const chief = app.as('chief')
const accounts = (await clerk.of(GlAccount).list({ size: 200 })).rows
const idOf = (code: string) => accounts.find((account) => account.code === code)?.id ?? ''
const today = await asSystem('0', async (ctx) => ctx.today)
const faults = () => asSystem('0', (ctx) => bookFaults(ctx))

const entry = (code: string, sides: { debit?: number; credit?: number }, more: object = {}) => ({
  summary: '付电费',
  account: idOf(code),
  ...sides,
  ...more,
})
const write = (entries: ReturnType<typeof entry>[], date = today) =>
  clerk.of(GlVoucher).add({ date, entries })
const electricity = (amount: number, date = today) =>
  write([entry('5101', { debit: amount }), entry('1002', { credit: amount })], date)

async function post(amount: number, date = today) {
  const { id } = await electricity(amount, date)
  await chief.of(GlVoucher).move(id, 'approve')
  return chief.of(GlVoucher).move(id, 'post')
}

test('a voucher is written, approved by another, numbered, posted, and then stands in the balances', async () => {
  const draft = await electricity(120.35)
  expect(draft).toMatchObject({
    status: 'draft',
    no: null,
    totalDebit: 120.35,
    difference: 0,
    summary: '付电费',
  })
  const rights = ['list', 'add', 'approve'].map((act) => `glVoucher:${act}`)
  const writer = app.as('writer', { can: rights }).of(GlVoucher)
  const own = await writer.add({ entries: [entry('5101', { debit: 1 }), entry('1002', { credit: 1 })] })
  await expect(writer.move(own.id, 'approve')).rejects.toThrow('由您本人制单，请由他人审核')
  const approved = await chief.of(GlVoucher).move(draft.id, 'approve')
  expect(approved.no).toMatch(/^记-\d{4}$/)
  const withdrawn = await chief.of(GlVoucher).move(draft.id, 'unapprove')
  expect(withdrawn).toMatchObject({ status: 'draft', no: approved.no })
  await expect(clerk.of(GlVoucher).remove(draft.id)).rejects.toThrow('已编号')
  expect((await chief.of(GlVoucher).move(draft.id, 'approve')).no).toBe(approved.no)
  await chief.of(GlVoucher).move(draft.id, 'post')
  const [balance] = (
    await clerk.of(GlBalance).list({ where: { account: idOf('5101'), month: today.slice(0, 7) } })
  ).rows
  expect(balance?.debit).toBeGreaterThanOrEqual(120.35)
  const { id, version } = await clerk.of(GlVoucher).get(draft.id)
  await expect(clerk.of(GlVoucher).edit({ id, version, attachCount: 2 })).rejects.toThrow('已记账')
  expect(await faults()).toEqual([])
})

test('what is written month after month begins with its template, whose amounts may be open', async () => {
  const templates = clerk.of(GlVoucherTemplate)
  const entries = [entry('5101', { debit: 300 }), entry('1002', {})]
  const { id } = await templates.add({ name: '每月电费', entries })
  await expect(templates.add({ name: '每月电费', entries })).rejects.toThrow('模板名称')
  const begun = await clerk.call('GET', `${GlVoucher.wire}/draftFromGlVoucherTemplate`, {
    query: { id },
  })
  const draft = begun.body.result as { entryList: readonly { id?: string }[] }
  expect(draft).toMatchObject({ templateId: id, entryList: [{ debit: 300 }, { credit: 0 }] })
  expect(draft.entryList.map((each) => each.id)).toEqual([undefined, undefined])
  const own = await clerk.of(GlVoucher).add({
    template: id,
    entries: [entry('5101', { debit: 300 }), entry('1002', { credit: 300 })],
  })
  expect(own).toMatchObject({ template: id, difference: 0, summary: '付电费' })
  expect((await templates.get(id)).entries).toMatchObject([{ debit: 300 }, { credit: 0 }])
  await expect(templates.remove(id)).rejects.toThrow('记账凭证')
})

test('what does not balance is kept as a draft and not approved', async () => {
  const { id, difference } = await write([entry('5101', { debit: 10 }), entry('1002', { credit: 9.99 })])
  expect(difference).toBe(0.01)
  await expect(chief.of(GlVoucher).move(id, 'approve')).rejects.toThrow('凭证借贷不平衡，差额 0.01')
})

test.each([
  [
    'an account with others below it',
    () => [entry('5001', { debit: 1 }), entry('1002', { credit: 1 })],
    '科目 5001 不是末级科目',
  ],
  [
    'a control account',
    () => [entry('1122', { debit: 1 }), entry('1002', { credit: 1 })],
    '控制科目 1122 不允许手工录入',
  ],
  [
    'a party left out',
    () => [entry('1221', { debit: 1 }), entry('1002', { credit: 1 })],
    '科目 1221 需要核算往来单位',
  ],
  [
    'two sides at once',
    () => [entry('5101', { debit: 1, credit: 1 }), entry('1002', { credit: 1 })],
    '借方和贷方只能填一个',
  ],
  ['no amount', () => [entry('5101', {}), entry('1002', { credit: 1 })], '请输入金额'],
  ['three decimals', () => [entry('5101', { debit: 1.005 }), entry('1002', { credit: 1.005 })], '小数'],
  [
    'more than can be told apart',
    () => [entry('5101', { debit: 1e15 }), entry('1002', { credit: 1e15 })],
    '数值过大',
  ],
  [
    'nobody of that name',
    () => [
      entry('1221', { debit: 1 }, { partyType: 'supplier', partyName: '无名' }),
      entry('1002', { credit: 1 }),
    ],
    '没有名为「无名」的往来单位',
  ],
] as const)('an entry is refused for %s', async (_why, entries, words) => {
  await expect(write([...entries()])).rejects.toThrow(words)
})

test('an entry about somebody names them', async () => {
  const { entries } = await write([
    entry('1221', { debit: 5 }, { partyType: 'other', partyName: '房东' }),
    entry('1002', { credit: 5 }),
  ])
  expect(entries[0]).toMatchObject({ partyType: 'other', partyName: '房东', party: '房东' })
})

test('a month to come is not open, and a closed one takes nothing', async () => {
  await expect(electricity(1, '2999-01-05')).rejects.toThrow('会计期间 2999-01 未打开')
  const period = await clerk.of(StockPeriod).add({ month: '2019-01' })
  // What the steps of closing have against it is not the question here.
  await asSystem('0', ({ db }) =>
    sql`update ${sql.table(StockPeriod.table)} set status = 'closed' where id = ${period.id}`.execute(db),
  )
  const draft = await electricity(3, '2019-01-05')
  await expect(chief.of(GlVoucher).move(draft.id, 'approve')).rejects.toThrow('会计期间 2019-01 已结账')
  await clerk.of(StockPeriod).move(period.id, 'reopen', { reason: '补记' })
  await expect(clerk.of(StockPeriod).move(period.id, 'close')).rejects.toThrow(
    '会计期间 2019-01 存在 1 张未记账凭证',
  )
  expect(await chief.of(GlVoucher).move(draft.id, 'approve')).toMatchObject({ no: '记-0001' })
})

test('numbers of a month have no gaps, whoever posts at once and whatever is refused between', async () => {
  const drafts = []
  for (let at = 0; at < 12; at++) drafts.push(await electricity(at + 1, '2019-02-10'))
  const bad = await write([entry('5101', { debit: 2 }), entry('1002', { credit: 1 })], '2019-02-10')
  const moved = await Promise.allSettled(
    [...drafts, bad].map(({ id }) => chief.of(GlVoucher).move(id, 'approve')),
  )
  expect(moved.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  const rows = (await clerk.of(GlVoucher).list({ where: { month: '2019-02' }, size: 50 })).rows
  expect(rows.flatMap(({ no }) => no ?? []).toSorted()).toEqual(
    Array.from({ length: 12 }, (_, at) => `记-${String(at + 1).padStart(4, '0')}`),
  )
  expect(await faults()).toEqual([])
})

test('what is posted is reversed by its mirror, once', async () => {
  const before = await clerk.of(GlBalance).list({ where: { account: idOf('5101') } })
  const voucher = await post(77)
  expect(await chief.of(GlVoucher).move(voucher.id, 'reverse', { reason: '记错' })).toMatchObject({
    status: 'reversed',
  })
  const [mirror] = (await clerk.of(GlVoucher).list({ where: { reverses: voucher.id } })).rows
  const { entries } = await clerk.of(GlVoucher).get(mirror?.id ?? '')
  expect(entries.map(({ debit, credit }) => [debit, credit])).toEqual([
    [0, 77],
    [77, 0],
  ])
  const after = await clerk.of(GlBalance).list({ where: { account: idOf('5101') } })
  const net = ({ rows }: typeof after) => rows.reduce((sum, row) => sum + row.debit - row.credit, 0)
  expect(net(after)).toBeCloseTo(net(before), 2)
  await expect(chief.of(GlVoucher).move(voucher.id, 'reverse', { reason: '再来' })).rejects.toThrow('已冲销')
  await expect(chief.of(GlVoucher).move(mirror?.id ?? '', 'reverse', { reason: '再来' })).rejects.toThrow(
    '是冲销凭证，不能再冲销',
  )
  expect(await faults()).toEqual([])
})

test('who wrote a voucher does not reverse it', async () => {
  const rights = ['list', 'add', 'reverse'].map((act) => `glVoucher:${act}`)
  const writer = app.as('writer', { can: rights }).of(GlVoucher)
  const own = await writer.add({ entries: [entry('5101', { debit: 1 }), entry('1002', { credit: 1 })] })
  await chief.of(GlVoucher).move(own.id, 'approve')
  await chief.of(GlVoucher).move(own.id, 'post')
  await expect(writer.move(own.id, 'reverse', { reason: '错' })).rejects.toThrow('由您本人制单，请由他人冲销')
  expect(await chief.of(GlVoucher).move(own.id, 'reverse', { reason: '错' })).toMatchObject({
    status: 'reversed',
  })
})

test('accounts keep what their entries were made by, and those that the product books on stay', async () => {
  const { id } = await write([entry('660301', { debit: 2 }), entry('1002', { credit: 2 })])
  await chief.of(GlVoucher).move(id, 'approve')
  const edit = async (code: string, values: object) => {
    const { id: of, version } = await clerk.of(GlAccount).get(idOf(code))
    return clerk.of(GlAccount).edit({ id: of, version, ...values })
  }
  await expect(edit('660301', { isControl: true })).rejects.toThrow('科目 660301 已有分录，不能修改控制科目')
  await expect(edit('660301', { dims: ['depart'] })).rejects.toThrow('科目 660301 已有分录，不能修改辅助核算')
  expect(await edit('660301', { name: '银行手续费' })).toMatchObject({ name: '银行手续费' })
  expect(await edit('660302', { dims: ['depart'] })).toMatchObject({ dims: ['depart'] })
  await expect(edit('1122', { isActive: false })).rejects.toThrow('科目 1122 由业务记账使用，不能停用')
  await expect(clerk.of(GlAccount).remove(idOf('220202'))).rejects.toThrow('由业务记账使用，不能删除')
  const below = { name: '甲', category: '6', side: 'D', parent: idOf('6401'), code: '640101' } as const
  await expect(clerk.of(GlAccount).add(below)).rejects.toThrow('科目 6401 由业务记账使用，不能增加下级科目')
})

test('an account that has entries gets none below it, and its code begins with that above', async () => {
  const { id } = await write([entry('6711', { debit: 2 }), entry('1002', { credit: 2 })])
  await chief.of(GlVoucher).move(id, 'approve')
  const below = { name: '罚款', category: '6', side: 'D', parent: idOf('6711') } as const
  await expect(clerk.of(GlAccount).add({ ...below, code: '671101' })).rejects.toThrow('科目 6711 已有分录')
  await expect(clerk.of(GlAccount).add({ ...below, code: '999901', parent: idOf('6402') })).rejects.toThrow(
    '科目编码应以上级编码 6402 开头',
  )
  await expect(clerk.of(GlAccount).remove(idOf('6711'))).rejects.toThrow('已有分录')
  const made = await clerk.of(GlAccount).add({ ...below, code: '640201', parent: idOf('6402') })
  expect(made.code).toBe('640201')
  const { parent: _none, ...beside } = below
  await expect(clerk.of(GlAccount).add({ ...beside, code: '640202' })).rejects.toThrow(
    '科目编码以科目 6402 开头，上级科目应为 6402',
  )
  await expect(clerk.of(GlAccount).add({ ...below, code: '64020101', parent: idOf('6402') })).rejects.toThrow(
    '上级科目应为 640201',
  )
})

test('opening balances cannot be changed once the books are kept', async () => {
  await expect(clerk.of(GlOpening).add({ account: idOf('1002'), debit: 100 })).rejects.toThrow('总账已于')
})

test('what is booked follows its department when that moves, and stays otherwise', async () => {
  const filing = app.as('filing', { orgCode: 'A71A02' })
  const { id } = await filing
    .of(GlVoucher)
    .add({ date: today, entries: [entry('5101', { debit: 80 }), entry('1002', { credit: 80 })] })
  await chief.of(GlVoucher).move(id, 'approve')
  await chief.of(GlVoucher).move(id, 'post')
  const { owner } = app.services.db
  await asSystem('0', (ctx) => ctx.enqueue('system:recodeRows', { from: 'A71', to: 'A72A01' }))
  await expect.poll(async () => (await chief.of(GlVoucher).get(id)).sysOrgCode).toBe('A72A01A02')
  await expect(
    owner.query('update erp_gl_voucher set summary = $1 where id = $2', ['别的', id]),
  ).rejects.toThrow('已记账凭证不能修改')
})
