import { PayDeduction, PayPiece, PayProfile, PayTaxRate } from '@mortise/pay/model'
import { insertRows } from '@mortise/server'
import { testApp } from '@mortise/server/testing'
import { expect, test } from 'vitest'
import { rulesOf } from '../batch/pay-rules.ts'
import pay from '../index.ts'
import { payOffice } from '../testing/pay-office.ts'

const app = await testApp(pay)
const { clerk, hire, attend, batch } = await payOffice(app)
const { asSystem } = app.services

test('the terms of somebody who has slips or pieces are kept', async () => {
  const slipped = await hire('slipped', { hiredOn: '2022-01-01', leftOn: '2022-01-31', insurance: null })
  await attend('slipped', '2022-01')
  await batch('2022-01')
  await expect(clerk.of(PayProfile).remove(slipped.profile)).rejects.toThrow('已有工资单，不能删除工资档案')
  const worked = await hire('worked', { hiredOn: '2023-01-01' })
  const piece = {
    scan: 'worked',
    worker: 'worked',
    sign: 1,
    source: 'scan' as const,
    pieceKey: 'P0',
    workOn: '2023-02-10',
    qty: 1,
    share: 1,
    month: '2023-02',
    status: 'pending' as const,
  }
  await asSystem('0', (ctx) => insertRows(ctx, PayPiece, [piece]))
  await expect(clerk.of(PayProfile).remove(worked.profile)).rejects.toThrow('已有计件明细，不能删除工资档案')
  const mistaken = await hire('mistaken', { hiredOn: '2023-01-01' })
  await clerk.of(PayProfile).remove(mistaken.profile)
})

test('rent and the interest on a home are not deducted for the same month, by one person', async () => {
  const deductions = clerk.of(PayDeduction)
  await app.as('at_home', { can: [] }).userId()
  await app.as('neighbour', { can: [] }).userId()
  const add = (worker: string, type: 'loan' | 'rent' | 'child', beginMonth: string, endMonth?: string) =>
    deductions.add({ worker, type, monthly: 1000, beginMonth, endMonth })
  const rent = await add('at_home', 'rent', '2023-01', '2023-06')
  const refused = '房贷利息与住房租金不能同时扣除：at_home 2023-01 至 2023-06已有住房租金'
  await expect(add('at_home', 'loan', '2023-06')).rejects.toThrow(refused)
  await expect(add('at_home', 'loan', '2022-01', '2023-01')).rejects.toThrow(refused)
  await add('at_home', 'loan', '2023-07')
  await add('at_home', 'child', '2023-01')
  await add('neighbour', 'loan', '2023-01')
  await expect(deductions.edit({ id: rent.id, endMonth: null })).rejects.toThrow(
    '房贷利息与住房租金不能同时扣除：at_home 2023-07 起已有房贷利息',
  )
  // Both stood there before anybody looked at it.
  const old = { worker: 'neighbour', type: 'rent' as const, monthly: 1000, beginMonth: '2023-01' }
  await asSystem('0', (ctx) => insertRows(ctx, PayDeduction, [old]))
  const [standing] = (await deductions.list({ where: { worker: 'neighbour', type: 'rent' } })).rows
  expect(await deductions.edit({ id: standing!.id, endMonth: '2023-03' })).toMatchObject({
    endMonth: '2023-03',
  })
})

test('half a tax table taxes nobody: what is missing is told', async () => {
  const rates = clerk.of(PayTaxRate)
  const rules = (month: string) => asSystem('0', (ctx) => rulesOf(ctx, month))
  await expect(rules('2030-01')).resolves.toMatchObject({ wage: { length: 7 } })
  const last = await rates.add({ kind: 'wage', beginOn: '2030-01-01', level: 2, rate: 0.45, quick: 15_120 })
  await expect(rules('2029-12')).resolves.toBeTruthy()
  await expect(rules('2030-01')).rejects.toThrow('2030-01-01 起的综合所得税率表不完整：缺第 1 级，请先补齐')
  await rates.add({ kind: 'wage', beginOn: '2030-01-01', level: 1, upTo: 36_000, rate: 0.03, quick: 0 })
  await expect(rules('2030-01')).resolves.toMatchObject({ wage: { length: 2 } })
  await rates.edit({ id: last.id, quick: 181_920 })
  await expect(rules('2030-01')).rejects.toThrow('第 2 级的速算扣除数应为 15,120.00')
})
