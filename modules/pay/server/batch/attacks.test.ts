import { BankJournal } from '@mortise/finance/model'
import { bookFaults } from '@mortise/finance/server'
import { addMonths, defineModule, type RowOf, sum } from '@mortise/model'
import {
  PayAdjustment,
  PayAttendance,
  PayBatch,
  PayPiece,
  PayPrice,
  PayProfile,
  PaySlip,
  PaySlipLook,
} from '@mortise/pay/model'
import { agreements, insertRows, provide, serverModule } from '@mortise/server'
import { testApp } from '@mortise/server/testing'
import { BankInfo } from '@mortise/stores/model'
import { Depart } from '@mortise/system/model'
import { expect, test } from 'vitest'
import pay from '../index.ts'
import { openMonths } from '../piece/open-month.ts'
import { isAnyoneWaiting } from '../testing/is-anyone-waiting.ts'
import { payOffice } from '../testing/pay-office.ts'

/** Who agreed to batches before their last approver, as a process tells it. */
const agreeing = new Map<string, readonly string[]>()
const processes = serverModule(defineModule('payProcesses', { label: '审批', entities: [] }), {
  extensions: [provide(agreements, async (_, __, id) => agreeing.get(id) ?? [])],
})
const app = await testApp(pay, processes)
const office = await payOffice(app)
const { clerk, boss, cashier, hire, attend, batch, approve, slipsOf } = office
const { asSystem } = app.services

/** Each test pays people of its own, whom only its year employs. */
const employ = (username: string, year: number, more: object = {}) =>
  hire(username, { hiredOn: `${year}-01-01`, leftOn: `${year}-12-31`, insurance: null, ...more })
/** Somebody of a workshop of the own in which nobody else is, for a month. */
async function employAlone(month: string, ...usernames: readonly string[]) {
  const depart = await asSystem(
    '0',
    async ({ repo }) => (await repo(Depart).add({ name: `车间${month}`, category: '2' })).id,
  )
  const terms = { hiredOn: `${month}-01`, leftOn: `${month}-28`, insurance: null, depart }
  const hired = []
  for (const username of usernames) {
    hired.push(await hire(username, terms))
    await attend(username, month)
  }
  return { hired, made: () => batch(month, { scope: 'depart', departs: [depart] }) }
}
type Type = 'fine' | 'bonus' | 'yearEnd'
async function adjust(worker: string, month: string, type: Type, amount: number) {
  const { id } = await clerk.of(PayAdjustment).add({ worker, month, type, amount, reason: '测试' })
  await clerk.of(PayAdjustment).move(id, 'submit')
  return boss.of(PayAdjustment).move(id, 'approve')
}
/** The refusal of a sheet, or that it came. */
const sheet = async (id: string, kind: string) => {
  const { headers, body } = await cashier.call('POST', `${PayBatch.wire}/sheet`, { body: { id, kind } })
  return headers.get('content-type')?.includes('sheet') ? { success: true } : body
}

test('an account that nobody looked at gets no money, though it was put there after the approval', async () => {
  const { username, profile } = await employ('thief', 2019)
  await attend(username, '2019-01')
  const made = await batch('2019-01')
  await approve(made.id)
  const own = await clerk.of(BankInfo).add({
    owner: 'employee',
    ownerName: username,
    accountName: '另一个人',
    bankName: '农业银行',
    accountNo: '6228480402564009999',
  })
  await clerk.of(PayProfile).edit({ id: profile, bank: own.id })
  expect(await sheet(made.id, 'bank')).toMatchObject({
    success: false,
    message: expect.stringContaining('thief 的工资卡未填写或未核验'),
  })
  expect((await sheet(made.id, 'wage')).success).toBe(true)
  await cashier.of(PayBatch).move(made.id, 'post')
  await expect(office.pay(made.id)).rejects.toThrow('thief 的工资卡未填写或未核验')
  await expect(boss.of(PayBatch).move(made.id, 'confirmCards')).rejects.toThrow('没有审核后变更')
  await boss.of(BankInfo).move(own.id, 'verify')
  const changed = 'thief 的工资卡在审核后已变更，请先由他人【确认工资卡】'
  expect(await sheet(made.id, 'bank')).toMatchObject({ success: false, message: changed })
  await expect(office.pay(made.id)).rejects.toThrow(changed)
  await expect(clerk.of(PayBatch).move(made.id, 'confirmCards')).rejects.toThrow('由您本人变更')
  const mover = app.as('cardMover')
  await mover.of(PayProfile).edit({ id: profile, bank: null })
  await mover.of(PayProfile).edit({ id: profile, bank: own.id })
  await clerk.of(PayProfile).edit({ id: profile, remark: '补备注' })
  await expect(mover.of(PayBatch).move(made.id, 'confirmCards')).rejects.toThrow('由您本人变更')
  await boss.of(PayBatch).move(made.id, 'confirmCards')
  expect((await sheet(made.id, 'bank')).success).toBe(true)
  await office.pay(made.id)
})

test('pay goes to nobody else’s account, though that was verified, nor to the own one out of use', async () => {
  const { hired, made: calculate } = await employAlone('2025-03', 'victim', 'other_card')
  const [victim, thief] = hired as [(typeof hired)[number], (typeof hired)[number]]
  const profiles = clerk.of(PayProfile)
  const { bank: own } = await profiles.get(victim.profile)
  const { bank: foreign } = await profiles.get(thief.profile)
  await expect(profiles.edit({ id: victim.profile, bank: foreign })).rejects.toThrow(
    '工资卡应为归属员工 victim 本人的账户',
  )
  await profiles.edit({ id: victim.profile, bank: own })
  const made = await calculate()
  const refused = 'victim 的工资卡未填写或未核验，或不是本人在用的账户'
  /** As rows stand that were written before anybody asked whose an account is. */
  const put = (bank: typeof own) =>
    asSystem('0', ({ repo }) => repo(PayProfile).put(victim.profile, { bank }))
  await put(foreign)
  await expect(clerk.of(PayBatch).move(made.id, 'submit')).rejects.toThrow(refused)
  await put(own)
  await clerk.of(PayBatch).move(made.id, 'submit')
  await put(foreign)
  await expect(boss.of(PayBatch).move(made.id, 'approve')).rejects.toThrow(refused)
  await put(own)
  await boss.of(PayBatch).move(made.id, 'approve')
  await cashier.of(PayBatch).move(made.id, 'post')
  await put(foreign)
  await expect(office.pay(made.id)).rejects.toThrow(refused)
  await put(own)
  await clerk.of(BankInfo).edit({ id: own!, isActive: false })
  await expect(office.pay(made.id)).rejects.toThrow(refused)
  await clerk.of(BankInfo).edit({ id: own!, isActive: true })
  await office.pay(made.id)
  expect(await clerk.of(PayBatch).get(made.id)).toMatchObject({ status: 'paid' })
})

test('the bank’s file of a batch waits for its approval, and who prepared or approved it does not pay it', async () => {
  const made = await (await employAlone('2025-05', 'three')).made()
  await clerk.of(PayBatch).move(made.id, 'submit')
  expect(await sheet(made.id, 'bank')).toMatchObject({
    success: false,
    message: `批次 ${made.no} 未审核，不能发放工资`,
  })
  await boss.of(PayBatch).move(made.id, 'approve')
  expect((await sheet(made.id, 'bank')).success).toBe(true)
  await cashier.of(PayBatch).move(made.id, 'post')
  const answers = { bank: office.own.id, paidOn: '2025-12-10' }
  const early = { answers: { ...answers, paidOn: '2025-05-30' } }
  for (const one of [clerk, boss])
    await expect(one.of(PayBatch).move(made.id, 'pay', { answers })).rejects.toThrow('不能为同一人')
  await expect(cashier.of(PayBatch).move(made.id, 'pay', early)).rejects.toThrow(
    '发放日期不能早于计提日期 2025-05-31',
  )
  await office.pay(made.id)
})

test('who agreed to pay in the process before its last approver neither pays it nor takes the bank’s file', async () => {
  const made = await (await employAlone('2025-06', 'four')).made()
  await approve(made.id)
  await cashier.of(PayBatch).move(made.id, 'post')
  agreeing.set(made.id, ['payCashier'])
  const words = '您在审批流程中同意了本批工资，请由他人发放'
  expect(await sheet(made.id, 'bank')).toMatchObject({ success: false, message: words })
  await expect(office.pay(made.id)).rejects.toThrow(words)
  expect((await sheet(made.id, 'wage')).success).toBe(true)
  agreeing.set(made.id, ['somebodyElse'])
  expect((await sheet(made.id, 'bank')).success).toBe(true)
  await office.pay(made.id)
  expect(await clerk.of(PayBatch).get(made.id)).toMatchObject({ status: 'paid' })
})

test('of two who approve or pay at once one does, and money leaves the account once', async () => {
  const { username } = await employ('twice', 2020)
  await attend(username, '2020-01')
  const made = await batch('2020-01')
  await clerk.of(PayBatch).move(made.id, 'submit')
  const won = (results: PromiseSettledResult<unknown>[]) =>
    results.filter(({ status }) => status === 'fulfilled').length
  const approvers = [boss, app.as('secondBoss')]
  expect(
    won(await Promise.allSettled(approvers.map((who) => who.of(PayBatch).move(made.id, 'approve')))),
  ).toBe(1)
  expect(won(await Promise.allSettled([1, 2].map(() => cashier.of(PayBatch).move(made.id, 'post'))))).toBe(1)
  expect(won(await Promise.allSettled([1, 2, 3].map(() => office.pay(made.id))))).toBe(1)
  const journal = (await cashier.of(BankJournal).list({ where: { source: made.id } })).rows
  expect(sum(journal, ({ outAmount }) => outAmount)).toBe(made.net)
  await expect(boss.of(PayBatch).move(made.id, 'unapprove', { reason: '再发一次' })).rejects.toThrow()
})

/** What a bank answered, uploaded by whoever pays. */
async function answered(...rows: readonly (readonly (string | number)[])[]): Promise<string> {
  const lines = [['收款账号', '交易金额', '处理结果', '失败原因'], ...rows].map((row) => row.join(','))
  const form = new FormData()
  form.append('file', new Blob([lines.join('\n')]), 'result.csv')
  const { body } = await cashier.call('POST', '/sys/common/upload', { body: form })
  return body.message
}

test('what the bank answers in its file is booked: who was paid once, who was sent back later', async () => {
  const [one, two] = [
    await employ('filed_one', 2024, { baseSalary: 5000 }),
    await employ('filed_two', 2024, { baseSalary: 4000 }),
  ]
  for (const { username } of [one, two]) await attend(username, '2024-01')
  const made = await batch('2024-01')
  await approve(made.id)
  await cashier.of(PayBatch).move(made.id, 'post')
  const payBy = (file: string, failed?: string, who = cashier) =>
    who.of(PayBatch).move(made.id, 'pay', {
      answers: { bank: office.own.id, paidOn: '2025-12-10', result: [file], failed },
    })
  const good = [one.accountNo, '5000.00', '交易成功'] as const
  const refused: readonly (readonly [readonly (readonly (string | number)[])[], string])[] = [
    [[[one.accountNo, 5999, '成功']], '金额 5,999.00 与账号'],
    [[good, good], '与前面重复'],
    [[['6228480402564000000', 1, '成功']], '不是本批次员工的工资卡'],
    [[good, [two.accountNo, 4000, '处理中']], '导入第 3 行：结果 无法识别：处理中'],
  ]
  for (const [rows, words] of refused)
    await expect(answered(...rows).then((file) => payBy(file))).rejects.toThrow(words)
  await expect(payBy(await answered(good), one.accountNo)).rejects.toThrow('不再填写退回的账号')
  await expect(payBy(await answered(good), undefined, app.as('otherCashier'))).rejects.toThrow('不是本人上传')
  expect((await slipsOf(made.id)).some(({ isPaid }) => isPaid)).toBe(false)
  const first = await answered(good, [two.accountNo, '4000.00', '失败', '账号户名不符'])
  await payBy(first)
  const standing = async () =>
    (await slipsOf(made.id))
      .map(({ worker, isPaid, payFault }) => [worker, isPaid, payFault])
      .toSorted(([a], [b]) => String(a).localeCompare(String(b)))
  const after = [
    [one.username, true, null],
    [two.username, false, '账号户名不符'],
  ]
  expect(await standing()).toEqual(after)
  await payBy(first)
  expect(await standing()).toEqual(after)
  await expect(payBy(await answered([one.accountNo, 5000, '退回']))).rejects.toThrow('已记发放')
  await payBy(await answered([two.accountNo, 4000, '成功']))
  expect(await clerk.of(PayBatch).get(made.id)).toMatchObject({ status: 'paid' })
  const journal = (await cashier.of(BankJournal).list({ where: { source: made.id } })).rows
  expect(journal.map(({ outAmount }) => outAmount).toSorted((one, other) => one - other)).toEqual([
    4000, 5000,
  ])
  expect(await asSystem('0', (ctx) => bookFaults(ctx))).toEqual([])
})

test('what the bank paid as it was told is booked, though the worker has another card by then', async () => {
  const { hired, made: calculate } = await employAlone('2025-09', 'moved_card')
  const [{ accountNo, profile, username }] = hired as [(typeof hired)[number]]
  const made = await calculate()
  await approve(made.id)
  await cashier.of(PayBatch).move(made.id, 'post')
  expect((await sheet(made.id, 'bank')).success).toBe(true)
  const { bank } = await clerk.of(PayProfile).get(profile)
  await clerk.of(BankInfo).edit({ id: bank ?? '', accountNo: '6228480402564007777' })
  await boss.of(BankInfo).move(bank ?? '', 'verify')
  await boss.of(PayBatch).move(made.id, 'confirmCards')
  const [slip] = await slipsOf(made.id)
  const payBy = (file: string) =>
    cashier.of(PayBatch).move(made.id, 'pay', {
      answers: { bank: office.own.id, paidOn: '2025-12-10', result: [file] },
    })
  await clerk.of(BankInfo).edit({ id: bank ?? '', isActive: false })
  await payBy(await answered([accountNo, slip?.net ?? 0, '成功']))
  expect(await slipsOf(made.id)).toMatchObject([{ worker: username, isPaid: true }])
})

test('a year-end bonus is decided on after the wages of its month, and stays as it was paid', async () => {
  const { username } = await employ('bonused', 2021)
  await attend(username, '2021-01')
  await approve((await batch('2021-01')).id)
  const { id } = await adjust(username, '2021-01', 'yearEnd', 36_001)
  const made = await batch('2021-01', { scope: 'bonus' })
  expect(made).toMatchObject({ tax: 3390.1 })
  await approve(made.id)
  await expect(boss.of(PayAdjustment).move(id, 'unapprove')).rejects.toThrow(
    '2021-01 的年终奖已审核，不能修改',
  )
  await expect(adjust(username, '2021-01', 'yearEnd', 10)).rejects.toThrow('2021-01 的年终奖已审核，不能修改')
  await expect(adjust(username, '2021-01', 'bonus', 10)).rejects.toThrow('2021-01 的工资已审核，不能修改')
})

test('what was carried over is not taken back by hand, so that it is carried once', async () => {
  const { username } = await employ('carried', 2022)
  await attend(username, '2022-01')
  await adjust(username, '2022-01', 'fine', 1500)
  const made = await batch('2022-01')
  await approve(made.id)
  const carried = async () =>
    (await clerk.of(PayAdjustment).list({ where: { worker: username, month: '2022-02' } })).rows
  const [row] = await carried()
  expect(row).toMatchObject({ amount: 300, status: 'approved' })
  await expect(boss.of(PayAdjustment).move(row!.id, 'unapprove')).rejects.toThrow(
    '由 2022-01 的工资结转，随该批次反审核而取消',
  )
  await boss.of(PayBatch).move(made.id, 'unapprove', { reason: '错' })
  await approve(made.id)
  expect((await carried()).filter(({ status }) => status !== 'voided')).toHaveLength(1)
})

const piece = (worker: string, month: string) => ({
  scan: `race-${worker}`,
  worker,
  sign: 1,
  source: 'scan' as const,
  pieceKey: 'P0',
  workOn: `${month}-20`,
  qty: 1,
  share: 1,
  amount: 77,
  month,
  status: 'confirmed' as const,
})
test('work that is written down while its month is approved is in the month or after it, and never lost', async () => {
  const { username } = await employ('racer', 2023)
  await attend(username, '2023-01')
  const made = await batch('2023-01')
  await clerk.of(PayBatch).move(made.id, 'submit')
  const approval = { hasEnded: false }
  const { approving } = await asSystem('0', async (ctx) => {
    const month = (await openMonths(ctx, [username], '2023-01')).get(username) ?? ''
    await insertRows(ctx, PayPiece, [piece(username, month)])
    const answer = boss
      .of(PayBatch)
      .move(made.id, 'approve')
      .then(
        () => null,
        (error: Error) => error.message,
      )
    void answer.then(() => (approval.hasEnded = true))
    await expect
      .poll(async () => approval.hasEnded || (await isAnyoneWaiting(ctx)), { timeout: 60_000 })
      .toBe(true)
    return { approving: answer }
  })
  expect(await approving).toBe('计算后考勤、计件、奖惩或档案有变化，请重新计算')
  await clerk.of(PayBatch).move(made.id, 'withdraw')
  const slip = (await slipsOf((await office.calculated(made.id)).id))[0]
  expect(slip?.piece).toBe(77)
})

test('days that come to what was due are taken, whatever parts they come in', async () => {
  const { username } = await employ('in_parts', 2024)
  const days = { needDays: 0.3, workDays: 0.1, leavePaid: 0.2 }
  await expect(
    clerk.of(PayAttendance).add({ worker: username, month: '2024-03', ...days }),
  ).resolves.toBeTruthy()
})

test('amounts below nothing are refused wherever somebody types them', async () => {
  const { username } = await employ('negative', 2024)
  await expect(adjust(username, '2024-01', 'bonus', -1)).rejects.toThrow('金额必须大于0')
  await expect(adjust(username, '2024-01', 'fine', -0.01)).rejects.toThrow('金额必须大于0')
  await expect(clerk.of(PayPrice).add({ pieceKey: 'P0', price: -1, beginOn: '2024-01-01' })).rejects.toThrow()
  await expect(
    clerk.of(PayProfile).edit({
      id: (await clerk.of(PayProfile).list({ where: { worker: username } })).rows[0]!.id,
      baseSalary: -1,
    }),
  ).rejects.toThrow()
  await expect(
    clerk.of(PayAttendance).add({ worker: username, month: '2024-01', needDays: 22, workDays: -1 }),
  ).rejects.toThrow()
})

test('a slip is its worker’s: nobody replies to another’s, sees it by its id, or reaches it from another tenant', async () => {
  const { username } = await employ('owner', 2025)
  await attend(username, '2025-01')
  const made = await batch('2025-01')
  await approve(made.id)
  await clerk.of(PayBatch).move(made.id, 'send')
  const [slip] = (await slipsOf(made.id)) as [RowOf<typeof PaySlip>]
  const stranger = app.as('stranger', { can: ['payBatch:list'] })
  const reply = { id: slip.id, reply: 'confirmed' }
  const call = (who: typeof stranger, path: string, body: object) =>
    who.call('POST', `${PaySlip.wire}/${path}`, { body }).then((answer) => answer.body)
  expect(await call(stranger, 'reply', reply)).toMatchObject({ success: false, message: '工资单不存在' })
  expect((await call(stranger, 'look', { id: slip.id })).success).toBe(false)
  const foreign = app.as('foreign', { tenant: '7' })
  expect(await call(foreign, 'look', { id: slip.id })).toMatchObject({
    success: false,
    message: '工资单不存在',
  })
  expect(await call(foreign, 'reply', reply)).toMatchObject({ success: false })
  expect((await foreign.call('POST', `${PayBatch.wire}/slips`, { body: { id: made.id } })).body.success).toBe(
    false,
  )
  expect((await stranger.call('GET', `${PaySlip.wire}/list`)).body.success).toBe(false)
  const looks = await clerk.of(PaySlipLook).list({ where: { worker: username } })
  expect(looks.total).toBe(0)
  expect((await call(boss, 'look', { id: slip.id })).success).toBe(true)
  expect((await clerk.of(PaySlipLook).list({ where: { worker: username } })).rows).toMatchObject([
    { by: 'payBoss' },
  ])
})

test('whoever looks at incomes in the tax ledger, its sheet or what wages cost is written down, one’s own apart', async () => {
  const username = 'looked'
  await approve((await (await employAlone('2025-07', username)).made()).id)
  const reader = app.as('reader')
  const looked = async () =>
    (await clerk.of(PaySlipLook).list({ where: { by: 'reader' }, sort: [['at', 'asc']] })).rows.map(
      ({ worker, month }) => [worker, month],
    )
  const ledger = (path: string, who = reader, query: object = { userId: username, month: '2025-07' }) =>
    who.call('GET', `/erp_pay_taxledger/erpPayTaxledger/${path}`, { query: query as never })
  const { body } = await ledger('list')
  expect(body.result.records).toMatchObject([{ userId: username, income: 6000 }])
  expect(await looked()).toEqual([[username, '2025-07']])
  await ledger('exportXls')
  await ledger('queryById', reader, { id: body.result.records[0].id })
  await ledger('list', reader, {})
  await reader.call('POST', `${PayBatch.wire}/targets`, { body: { from: '2025-07', to: '2025-07' } })
  const all = await looked()
  expect(all).toHaveLength(5)
  expect(all.filter(([worker]) => worker === username)).toHaveLength(3)
  expect(all).toContainEqual([null, null])
  expect(all).toContainEqual([null, '2025-07'])
  const own = app.as(username, { can: ['payTaxLedger:list'] })
  await ledger('list', own)
  expect((await clerk.of(PaySlipLook).list({ where: { by: username } })).total).toBe(0)
})

test('months that are not there and dates to come are refused', async () => {
  const next = addMonths('2099-01-01', 1).slice(0, 7)
  await expect(batch(next)).rejects.toThrow('工资月份不能晚于本月')
  await expect(batch('2025-13')).rejects.toThrow('月份应写作 2026-10')
})
