import { GlAccount, GlVoucher } from '@mortise/finance/model'
import { bookFaults } from '@mortise/finance/server'
import { sum } from '@mortise/model'
import {
  type BonusAdvice,
  PayAdjustment,
  PayBatch,
  PayDeduction,
  PayInsurance,
  PayProfile,
  PayTaxLedger,
} from '@mortise/pay/model'
import { testApp } from '@mortise/server/testing'
import { ServiceCharge } from '@mortise/service/model'
import { Depart } from '@mortise/system/model'
import { expect, test } from 'vitest'
import pay from '../index.ts'
import { payOffice } from '../testing/pay-office.ts'

const app = await testApp(pay)
const office = await payOffice(app)
const { clerk, boss, cashier, hire, attend, batch, calculated, approve, slipsOf, totalOf } = office
const { asSystem } = app.services

const adjust = async (
  worker: string,
  month: string,
  type: 'fine' | 'bonus' | 'loan' | 'yearEnd',
  amount: number,
) => {
  const { id } = await clerk.of(PayAdjustment).add({ worker, month, type, amount, reason: '测试' })
  await clerk.of(PayAdjustment).move(id, 'submit')
  return boss.of(PayAdjustment).move(id, 'approve')
}
/** What the entries of a voucher come to on each account, debits less credits. */
async function entriesOf(voucher: string) {
  const { entries } = await clerk.of(GlVoucher).get(voucher)
  const accounts = (await clerk.of(GlAccount).list({ size: 500 })).rows
  const codeOf = new Map(accounts.map(({ id, code }) => [id, code]))
  const totals: Record<string, number> = {}
  for (const { account, debit, credit } of entries) {
    const code = codeOf.get(account) ?? ''
    totals[code] = sum([totals[code] ?? 0, debit, -credit])
  }
  return totals
}
const faults = () => asSystem('0', (ctx) => bookFaults(ctx))
/** A plan by which somebody pays so much a month, whatever the base. */
const plan = async (city: string, empFixed: number) =>
  (
    await clerk.of(PayInsurance).add({
      name: city,
      city,
      beginMonth: '2018-01',
      items: [{ kind: 'pension', empFixed, roundRule: 'fen' }],
    })
  ).id

/** Batches of tests do not meet: each has a year of its own. */
const inDepart = { scope: 'depart' as const, departs: [office.depart] }

test('a month from calculation to payment, with the books following to the cent (I14, I15)', async () => {
  const one = await hire('pay_one')
  const two = await hire('pay_two', {
    costTarget: 'admin',
    baseSalary: 20_000,
    insureBase: 20_000,
    fundBase: 20_000,
  })
  await attend(one.username, '2019-01', { workDays: 20 })
  await expect(batch('2019-01')).resolves.toMatchObject({ status: 'draft', note: 'pay_two 缺少考勤' })
  await attend(two.username, '2019-01')
  await adjust(two.username, '2019-01', 'loan', 500)
  const made = await batch('2019-01', inDepart)
  expect(made).toMatchObject({ status: 'calculated', count: 2, progress: 100 })
  expect(made.net).toBe(await totalOf(made.id, 'net'))
  const first = (await slipsOf(made.id)).find(({ worker }) => worker === one.username)
  expect(first).toMatchObject({ base: 5454.55, gross: 5454.55, social: 630, fund: 300, net: 4524.55 })
  expect(first?.items.find(({ code }) => code === 'base')?.formula).toBe(
    '月薪 6,000.00 × (应出勤 22 − 缺勤 2) ÷ 22',
  )

  await clerk.of(PayBatch).move(made.id, 'submit')
  await expect(clerk.of(PayBatch).move(made.id, 'approve')).rejects.toThrow('由您本人制单')
  await boss.of(PayBatch).move(made.id, 'approve')
  const ledger = (await clerk.of(PayTaxLedger).list({ where: { month: '2019-01' } })).rows
  expect(sum(ledger, ({ thisTax }) => thisTax)).toBe(made.tax)

  const posted = await cashier.of(PayBatch).move(made.id, 'post')
  const accrued = await entriesOf(posted.voucher ?? '')
  expect(accrued['221101']).toBe(-made.gross)
  expect(sum([accrued['500102'], accrued['660200']])).toBe(sum([made.gross, made.corpSocial]))

  await office.pay(made.id, two.accountNo)
  expect(await clerk.of(PayBatch).get(made.id)).toMatchObject({ status: 'posted' })
  await expect(boss.of(PayBatch).move(made.id, 'unapprove', { reason: '错了' })).rejects.toThrow(
    '已有工资发放',
  )
  await office.pay(made.id)
  expect(await clerk.of(PayBatch).get(made.id)).toMatchObject({ status: 'paid' })
  const vouchers = new Set((await slipsOf(made.id)).map(({ payVoucher }) => payVoucher ?? ''))
  const paid = await Promise.all([...vouchers].map(entriesOf))
  const on = (code: string) => sum(paid, (entries) => entries[code] ?? 0)
  expect([on('221101'), on('1002'), on('222108'), on('224101'), on('1221')]).toEqual([
    made.gross,
    -made.net,
    -made.tax,
    -made.social,
    -500,
  ])
  expect(await faults()).toEqual([])
})

test('the same input has the same fingerprint; what changed since is refused until it is calculated anew', async () => {
  const { username } = await hire('pay_same', { hiredOn: '2020-01-01', leftOn: '2020-12-31' })
  await attend(username, '2020-01')
  await attend('pay_one', '2020-01')
  await attend('pay_two', '2020-01')
  const first = await batch('2020-01')
  const again = await calculated(first.id)
  expect(again.hash).toBe(first.hash)
  await adjust(username, '2020-01', 'bonus', 100)
  await expect(clerk.of(PayBatch).move(first.id, 'submit')).rejects.toThrow('请重新计算')
  const anew = await calculated(first.id)
  expect(anew.hash).not.toBe(first.hash)
  expect(anew.gross).toBe(sum([first.gross, 100]))
  await clerk.of(PayBatch).move(first.id, 'submit')
})

test('one month has one slip of everybody, and another batch takes only who is left', async () => {
  await expect(batch('2020-01')).resolves.toMatchObject({
    status: 'draft',
    note: expect.stringContaining('工资月份 2020-01 已有批次'),
  })
})

test('un-approving restores everything, and not while a later month is calculated', async () => {
  const { username } = await hire('pay_back', { hiredOn: '2021-01-01' })
  for (const worker of ['pay_one', 'pay_two', username]) {
    await attend(worker, '2021-01')
    await attend(worker, '2021-02')
  }
  await adjust(username, '2021-01', 'fine', 1500)
  const january = await batch('2021-01')
  await approve(january.id)
  const carried = (await clerk.of(PayAdjustment).list({ where: { worker: username, month: '2021-02' } })).rows
  expect(carried).toMatchObject([{ type: 'fine', amount: 300, status: 'approved' }])
  await cashier.of(PayBatch).move(january.id, 'post')

  const february = await batch('2021-02')
  const slip = (await slipsOf(february.id)).find(({ worker }) => worker === username)
  expect(slip).toMatchObject({ fine: 300 })
  await expect(boss.of(PayBatch).move(january.id, 'unapprove', { reason: '错' })).rejects.toThrow(
    '后续月份已计算，不能反审',
  )
  await clerk.of(PayBatch).move(february.id, 'discard', { reason: '重来' })
  const back = await boss.of(PayBatch).move(january.id, 'unapprove', { reason: '错' })
  expect(back).toMatchObject({ status: 'calculated', voucher: null, hash: january.hash })
  expect((await clerk.of(PayTaxLedger).list({ where: { month: '2021-01' } })).total).toBe(0)
  const left = (await clerk.of(PayAdjustment).list({ where: { worker: username, month: '2021-02' } })).rows
  expect(left).toMatchObject([{ status: 'voided' }])
  expect(await faults()).toEqual([])
  // As it was, so that it can be approved, booked and taken back again.
  await approve(january.id)
  await cashier.of(PayBatch).move(january.id, 'post')
  await boss.of(PayBatch).move(january.id, 'unapprove', { reason: '错' })
  expect(await faults()).toEqual([])
})

test('twelve months of the examples A and B come out of the batches (11.4)', async () => {
  const { username } = await hire('pay_a', {
    baseSalary: 20_000,
    hiredOn: '2022-01-01',
    insurance: await plan('例A', 3300),
  })
  const { username: uneven } = await hire('pay_b', {
    payMode: 'piece',
    baseSalary: 0,
    hiredOn: '2022-01-01',
    leftOn: '2022-12-31',
    insurance: await plan('例B', 1050),
  })
  const incomes = [9800, 6200, 9800, 9800, 9800, 9800, 9800, 9800, 9800, 9800, 18_650, 9800]
  const { username: b } = await hire('pay_left', {
    leftOn: '2022-01-31',
    hiredOn: '2022-01-01',
    insurance: null,
  })
  await clerk
    .of(PayDeduction)
    .add({ worker: username, type: 'elder', monthly: 4000, share: 0.5, beginMonth: '2022-01' })
  await clerk.of(PayDeduction).add({ worker: uneven, type: 'child', monthly: 1000, beginMonth: '2022-01' })
  const taxes: Record<string, (number | null)[]> = { [username]: [], [uneven]: [] }
  for (let month = 1; month <= 12; month += 1) {
    const name = `2022-${String(month).padStart(2, '0')}`
    for (const worker of ['pay_one', 'pay_two', 'pay_back', username, uneven]) await attend(worker, name)
    await adjust(uneven, name, 'bonus', incomes[month - 1] ?? 0)
    if (month === 1) await attend(b, name)
    const made = await batch(name)
    await approve(made.id)
    const slips = await slipsOf(made.id)
    for (const [worker, withheld] of Object.entries(taxes))
      withheld.push(slips.find((slip) => slip.worker === worker)?.tax ?? null)
    expect(made.count).toBe(month === 1 ? 6 : 5)
  }
  expect(taxes[username]).toEqual([291, 291, 291, 487, 970, 970, 970, 970, 970, 970, 970, 970])
  expect(taxes[uneven]).toEqual([82.5, 0, 57, 82.5, 82.5, 82.5, 82.5, 82.5, 82.5, 82.5, 348, 240])
  expect(sum(taxes[uneven] ?? [], (tax) => tax)).toBe(1305)
})

test('a slip below zero and an account that nobody looked at are refused with their names', async () => {
  const { username, profile } = await hire('pay_poor', {
    hiredOn: '2023-01-01',
    baseSalary: 1000,
    insurance: null,
  })
  for (const worker of ['pay_one', 'pay_two', 'pay_back', 'pay_a', username]) await attend(worker, '2023-01')
  const loan = await adjust(username, '2023-01', 'loan', 1250)
  const made = await batch('2023-01')
  await expect(clerk.of(PayBatch).move(made.id, 'submit')).rejects.toThrow(
    'pay_poor 实发不能为负，差额转下月借支：250.00 元',
  )
  await boss.of(PayAdjustment).move(loan.id, 'unapprove')
  await clerk.of(PayProfile).edit({ id: profile, bank: null })
  await calculated(made.id)
  await expect(clerk.of(PayBatch).move(made.id, 'submit')).rejects.toThrow('pay_poor 的工资卡未填写或未核验')
})

test('what somebody answers for after a sale is proposed as a fine, and counts once others decided on it', async () => {
  const { username } = await hire('pay_fault', { hiredOn: '2025-01-01', leftOn: '2025-05-31' })
  const charge = (kind: '2' | '6', worker: string | null, key: string) =>
    asSystem('0', ({ repo }) =>
      repo(ServiceCharge).add({
        key,
        kind,
        worker,
        amount: 123.45,
        happenedOn: '2025-05-03',
        remark: '售后单 SF1 工厂',
      }),
    )
  await charge('6', null, 'duty:nobody')
  const { id } = await charge('6', username, 'duty:one')
  const fines = async () => (await clerk.of(PayAdjustment).list({ where: { type: 'quality' } })).rows
  expect(await fines()).toMatchObject([
    {
      worker: username,
      month: '2025-05',
      amount: 123.45,
      reason: '售后单 SF1 工厂',
      source: id,
      status: 'draft',
    },
  ])
  await attend(username, '2025-05')
  const who = { scope: 'leave' as const }
  const without = await batch('2025-05', who)
  expect(without).toMatchObject({ count: 1, deducted: 0 })
  const [fine] = await fines()
  await clerk.of(PayAdjustment).move(fine!.id, 'submit')
  await boss.of(PayAdjustment).move(fine!.id, 'approve')
  expect(await calculated(without.id)).toMatchObject({ deducted: 123.45 })
  // The month is paid: what comes later waits for the next one.
  await approve(without.id)
  await charge('6', username, 'duty:late')
  expect((await fines()).map(({ month }) => month).toSorted()).toEqual(['2025-05', '2025-06'])
})

test('of two plans of one city each keeps to its own people; one that replaces another takes its people along', async () => {
  const depart = await asSystem(
    '0',
    async ({ repo }) => (await repo(Depart).add({ name: '同城车间', category: '2' })).id,
  )
  const two = { hiredOn: '2026-01-01', leftOn: '2026-02-28', depart }
  const planOf = (name: string, beginMonth: string, empFixed: number, replaces: string | null = null) =>
    clerk.of(PayInsurance).add({
      name,
      city: '同城',
      beginMonth,
      replaces,
      items: [{ kind: 'pension', empFixed, roundRule: 'fen' }],
    })
  const [a, b] = [await planOf('甲', '2018-01', 3300), await planOf('乙', '2019-01', 1050)]
  await hire('plan_a', { ...two, insurance: a.id, baseSalary: 9000 })
  await hire('plan_b', { ...two, insurance: b.id, baseSalary: 9000 })
  const socials = async (month: string) => {
    for (const worker of ['plan_a', 'plan_b']) await attend(worker, month)
    const made = await batch(month, { scope: 'depart', departs: [depart] })
    await approve(made.id)
    const slips = await slipsOf(made.id)
    return ['plan_a', 'plan_b'].map((name) => slips.find(({ worker }) => worker === name)?.social)
  }
  expect(await socials('2026-01')).toEqual([3300, 1050])
  await expect(planOf('早', '2017-01', 1, a.id)).rejects.toThrow('接替的方案应属同一城市且更早生效：甲')
  await planOf('甲二', '2026-02', 3400, a.id)
  expect(await socials('2026-02')).toEqual([3400, 1050])
})

test('a year-end bonus is a batch of its own with its own tax', async () => {
  await adjust('pay_one', '2024-01', 'yearEnd', 36_000)
  await adjust('pay_two', '2024-01', 'yearEnd', 36_001)
  const made = await batch('2024-01', { scope: 'bonus' })
  expect(made).toMatchObject({ count: 2, gross: 72_001, tax: 4470.1 })
})

test('a bonus just beyond a step is warned of, and told how it costs less; who may not look at slips learns nothing', async () => {
  const { username } = await hire('pay_bonus', { hiredOn: '2023-01-01', baseSalary: 5000 })
  const ask = (bonus: number, as = clerk) =>
    as
      .call<BonusAdvice>('POST', `${PayBatch.wire}/adviseBonus`, {
        body: { worker: username, month: '2023-12', bonus },
      })
      .then(({ body }) => body)
  expect((await ask(36_000)).result).toMatchObject({ separate: 1080, step: null })
  expect((await ask(36_001)).result).toMatchObject({
    separate: 3390.1,
    step: { at: 36_000, netAt: 34_920, net: 32_610.9 },
  })
  expect((await ask(36_001, app.as('bonus_reader', { can: ['payBatch:list'] }))).success).toBe(false)
})
