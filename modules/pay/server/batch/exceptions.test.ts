import { PayAdjustment, PayBatch, PayPiece } from '@mortise/pay/model'
import { FactoryScan } from '@mortise/production/model'
import { insertRows } from '@mortise/server'
import { testApp } from '@mortise/server/testing'
import { expect, test } from 'vitest'
import pay from '../index.ts'
import { payOffice } from '../testing/pay-office.ts'

const app = await testApp(pay)
const { clerk, boss, hire, attend, batch, calculated, slipsOf } = await payOffice(app)
const { asSystem } = app.services

test('a salary or a guarantee without days that were to be worked is nobody’s full month', async () => {
  await hire('no_days', { hiredOn: '2022-01-01', leftOn: '2022-01-31' })
  await hire('no_guarantee', {
    payMode: 'piece',
    minGuarantee: 3000,
    hiredOn: '2022-01-01',
    leftOn: '2022-01-31',
  })
  await hire('by_hour', {
    payMode: 'time',
    hourRate: 30,
    insurance: null,
    hiredOn: '2022-01-01',
    leftOn: '2022-01-31',
  })
  for (const worker of ['no_days', 'no_guarantee'])
    await attend(worker, '2022-01', { needDays: 0, workDays: 0 })
  await attend('by_hour', '2022-01', { needDays: 0, workDays: 0, hours: 10 })
  // Of whoever left in the first days of a month none of them may have been to be worked.
  await hire('two_days', { hiredOn: '2021-01-01', leftOn: '2022-01-02', insurance: null })
  await attend('two_days', '2022-01', { needDays: 0, workDays: 0 })
  const made = await batch('2022-01')
  expect(made.leftOut).toEqual([
    'no_days：考勤的应出勤天数为 0，请填写',
    'no_guarantee：考勤的应出勤天数为 0，请填写',
  ])
  const slips = await slipsOf(made.id)
  expect(slips.toSorted((one, other) => one.worker.localeCompare(other.worker))).toMatchObject([
    { worker: 'by_hour', gross: 300 },
    { worker: 'two_days', gross: 0 },
  ])
})

test('hours without a rate are nobody’s wages of nothing', async () => {
  const only = { hiredOn: '2024-01-01', leftOn: '2024-01-31', insurance: null, baseSalary: 0 }
  await hire('rateless', { ...only, payMode: 'piece' })
  await hire('hourless', { ...only, payMode: 'time' })
  await hire('rated', { ...only, payMode: 'piece', hourRate: 20 })
  for (const name of ['rateless', 'rated']) await attend(name, '2024-01', { overtime1: 10 })
  await attend('hourless', '2024-01', { hours: 160 })
  expect(await batch('2024-01')).toMatchObject({
    count: 1,
    gross: 300,
    leftOut: [
      'rateless：工资档案没有填写时薪或月薪，不能算加班工资',
      'hourless：工资档案没有填写时薪，不能算计时工资',
    ],
  })
})

test('a full month of somebody who came within it is told, and what was decided on for who has left', async () => {
  const whole = { hiredOn: '2024-05-16', insurance: null, leftOn: '2024-06-30' }
  await hire('newcomer', whole)
  await hire('gone', { ...whole, hiredOn: '2024-03-01', leftOn: '2024-03-31' })
  const { id } = await clerk
    .of(PayAdjustment)
    .add({ worker: 'gone', month: '2024-05', type: 'bonus', amount: 2000, reason: '离职后提成' })
  await clerk.of(PayAdjustment).move(id, 'submit')
  await boss.of(PayAdjustment).move(id, 'approve')
  await attend('newcomer', '2024-05', { needDays: 11, workDays: 11 })
  const made = await batch('2024-05')
  expect(made).toMatchObject({ count: 1, missed: ['gone：1 笔已审核的奖惩，本月没有在职的工资档案'] })
  expect((await slipsOf(made.id))[0]?.warnings).toEqual([
    '本月入职或离职，却按全勤计发：应出勤 11 天应为全月的工作日，请核对考勤',
  ])
  await clerk.of(PayBatch).move(made.id, 'discard', { reason: '重来' })
  // May is passed over: its pieces are told with June.
  const piece = {
    scan: 'passed',
    worker: 'newcomer',
    sign: 1,
    source: 'scan' as const,
    pieceKey: 'P0',
    workOn: '2024-05-20',
    qty: 1,
    share: 1,
    amount: 10,
    month: '2024-05',
    status: 'confirmed' as const,
  }
  await asSystem('0', (ctx) => insertRows(ctx, PayPiece, [piece]))
  await attend('newcomer', '2024-06')
  expect(await batch('2024-06')).toMatchObject({
    missed: ['newcomer：2024-05 起有 1 笔计件没有工资单，请先计算该月'],
  })
})

test('work of people who left or were never hired, and of nobody, is told before the batch is approved', async () => {
  await hire('stays', { hiredOn: '2023-01-01', leftOn: '2023-03-31', insurance: null })
  await hire('leaver', { hiredOn: '2023-01-01', leftOn: '2023-01-31', insurance: null })
  await app.as('stranger', { can: [] }).userId()
  await attend('stays', '2023-02')
  const piece = (worker: string, scan: string) => ({
    scan,
    worker,
    sign: 1,
    source: 'scan' as const,
    pieceKey: 'P0',
    workOn: '2023-02-10',
    qty: 1,
    share: 1,
    amount: 10,
    month: '2023-02',
    status: 'confirmed' as const,
  })
  const scan = (uid: string, more: object) => ({
    uid,
    code: 'W',
    action: 'FINISH' as const,
    qty: 1,
    workers: [],
    scannedAt: '2023-02-28 23:59:59',
    receivedAt: '2023-02-28 23:59:59',
    result: '1' as const,
    ...more,
  })
  await asSystem('0', async (ctx) => {
    await insertRows(ctx, PayPiece, [
      piece('stays', 'a'),
      piece('leaver', 'b'),
      piece('leaver', 'c'),
      piece('stranger', 'd'),
    ])
    await insertRows(ctx, FactoryScan, [
      scan('nobody', {}),
      scan('outside', { isOutsourced: true }),
      scan('undone', { undoneBy: 'x' }),
      scan('later', { scannedAt: '2023-03-01 00:00:00' }),
    ])
  })
  const made = await batch('2023-02')
  const missed = [
    'leaver：2 笔计件，本月没有在职的工资档案',
    'stranger：1 笔计件，本月没有在职的工资档案',
    '1 笔完工扫码没有登记工人',
  ]
  expect(made).toMatchObject({ count: 1, leftOut: [], missed, note: `未计薪：${missed.join('；')}` })
  const pieces = (await clerk.of(PayPiece).list({ where: { worker: { in: ['leaver', 'stranger'] } } })).rows
  for (const { id } of pieces) await clerk.of(PayPiece).move(id, 'void', { reason: '另行结算' })
  expect(await calculated(made.id)).toMatchObject({ missed: ['1 笔完工扫码没有登记工人'] })
})
