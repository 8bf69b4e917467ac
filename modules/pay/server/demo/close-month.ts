import { type Happening, ownBank, postVoucher, usualBank, writeJournal } from '@mortise/finance/server'
import { addDays, endOfMonth, sum } from '@mortise/model'
import { monthAfter, PayBatch, PaySlip } from '@mortise/pay/model'
import { type Context, insertRows, newId, type Story } from '@mortise/server'
import { keepResult } from '../batch/calculate.ts'
import { fingerprintOf } from '../batch/fingerprint.ts'
import { payOut } from '../batch/pay.ts'
import { MANY } from '../batch/people.ts'
import { readInput } from '../batch/read-input.ts'
import { writeSlips } from '../batch/slips.ts'
import { slipsOf, totalOf } from '../batch/slips-of.ts'

/** Days of the month after on which wages are paid, and what is owed to others for them. */
const PAY_DAY = 10
const DUES_DAY = 15

interface Staff {
  readonly personnel: Context
  readonly head: Context
  readonly finance: Context
}

/** Personnel prepares pay, the head of the house decides on it, finance books and pays it. */
export const staffOf = async (system: Context): Promise<Staff> => ({
  personnel: await system.actAs('gaoxia'),
  head: await system.actAs('zhaolei'),
  finance: await system.actAs('wujing'),
})

/** A month is calculated, approved and booked on its last day, and paid in the next one. */
export function closeMonth(staff: Staff, story: Story, month: string): Happening[] {
  const id = newId()
  const end = endOfMonth(`${month}-01`)
  const next = `${monthAfter(month)}-01`
  const happened: Happening[] = [
    { on: end, book: () => accrue(staff, { id, month }) },
    {
      on: addDays(next, PAY_DAY - 1),
      book: () => payMonth(staff, story, { id, on: addDays(next, PAY_DAY - 1) }),
    },
    { on: addDays(next, DUES_DAY - 1), book: () => payDues(staff, { id, on: addDays(next, DUES_DAY - 1) }) },
  ]
  return happened.filter(({ on }) => on <= story.today)
}

async function accrue(
  { personnel, head, finance }: Staff,
  { id, month }: { readonly id: string; readonly month: string },
): Promise<void> {
  const at = `${endOfMonth(`${month}-01`)} 17:00:00`
  const no = `GZ${month.replace('-', '')}001`
  await insertRows(personnel, PayBatch, [{ id, no, month, scope: 'all', status: 'running', createTime: at }])
  const batch = await personnel.repo(PayBatch).get(id)
  const input = await readInput(personnel, batch)
  const slips = slipsOf(input)
  await writeSlips(personnel, batch, input, slips)
  await keepResult(personnel, batch, {
    count: slips.length,
    totals: totalOf(slips),
    leftOut: input.leftOut,
    missed: input.missed,
    fingerprint: fingerprintOf(input),
  })
  await personnel.repo(PayBatch).move(batch.id, 'finish')
  await personnel.repo(PayBatch).move(batch.id, 'submit')
  await head.repo(PayBatch).move(batch.id, 'approve')
  await finance.repo(PayBatch).move(batch.id, 'post')
  await finance.repo(PayBatch).put(batch.id, { approvedAt: at })
}

async function payMonth(
  { personnel, finance }: Staff,
  story: Story,
  { id, on }: { readonly id: string; readonly on: string },
): Promise<void> {
  const batch = await finance.repo(PayBatch).get(id)
  const bank = await usualBank(finance)
  if (bank) await payOut(finance, batch, { bank: bank.id, paidOn: on })
  await personnel.repo(PayBatch).put(batch.id, { sentAt: `${on} 18:00:00` })
  const slips = await personnel.repo(PaySlip).pick(['id'], { batch: batch.id }, { limit: MANY })
  const isLast = monthAfter(batch.month) === story.today.slice(0, 7)
  for (const slip of slips) {
    const drawn = isLast ? story.below(10) : 0
    const reply = drawn < 6 ? 'confirmed' : drawn < 8 ? 'read' : drawn < 9 ? 'unread' : 'objected'
    const objection = reply === 'objected' ? '有一天加班没有算进去，请核对考勤' : null
    await personnel.repo(PaySlip).put(slip.id, { reply, objection })
  }
}

/** What is owed for a month's wages to insurance, fund and the tax office. */
async function payDues(
  { finance }: Staff,
  { id, on }: { readonly id: string; readonly on: string },
): Promise<void> {
  const { no, month } = await finance.repo(PayBatch).get(id)
  const slips = await finance.repo(PaySlip).find({ batch: id }, { limit: MANY })
  const usual = await usualBank(finance)
  if (!usual) return
  const bank = await ownBank(finance, usual.id)
  const total = (key: 'social' | 'fund' | 'corpSocial' | 'corpFund' | 'tax') =>
    sum(slips, (slip) => slip[key])
  const dues = [
    {
      summary: `缴纳 ${month} 社保公积金`,
      debits: {
        '221102': total('corpSocial'),
        '221103': total('corpFund'),
        '224101': total('social') + total('fund'),
      },
    },
    { summary: `缴纳 ${month} 个人所得税`, debits: { '222108': total('tax') } },
  ]
  for (const { summary, debits } of dues) {
    const entries = Object.entries(debits)
      .filter(([, debit]) => debit > 0)
      .map(([account, debit]) => ({ account, debit }))
    const amount = sum(entries, ({ debit }) => debit)
    if (amount === 0) continue
    const voucher = await postVoucher(finance, {
      date: on,
      kind: 'manual',
      summary,
      entries: [...entries, { account: bank.code, bank: bank.id, credit: amount }],
    })
    await writeJournal(finance, {
      bank: bank.id,
      date: on,
      summary,
      amount: -amount,
      source: { type: PayBatch.name, id, no: no ?? '' },
      voucher: voucher.id,
    })
  }
}
