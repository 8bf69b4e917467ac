import type { InputOf } from '@mortise/model'
import { PayDeduction, PayInsurance, PayPiece, PayProfile, PayTaxRate } from '@mortise/pay/model'
import { insertRows } from '@mortise/server'
import { testApp } from '@mortise/server/testing'
import { expect, test } from 'vitest'
import { rulesOf } from '../batch/pay-rules.ts'
import pay from '../index.ts'
import { payOffice } from '../testing/pay-office.ts'

type IdType = NonNullable<InputOf<typeof PayProfile>['idType']>

const app = await testApp(pay)
const { clerk, hire, attend, batch, approve } = await payOffice(app)
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

test('what approved wages were deducted by is ended and followed by another, not changed', async () => {
  const { id: plan } = await clerk.of(PayInsurance).add({
    name: '用过',
    city: '甲市',
    beginMonth: '2021-01',
    items: [{ kind: 'pension', empFixed: 100, roundRule: 'fen' }],
  })
  const { username } = await hire('used', { hiredOn: '2021-01-01', leftOn: '2021-12-31', insurance: plan })
  const deductions = clerk.of(PayDeduction)
  const { id } = await deductions.add({
    worker: username,
    type: 'elder',
    monthly: 3000,
    beginMonth: '2021-01',
  })
  await deductions.edit({ id, monthly: 2000 })
  await clerk.of(PayInsurance).edit({ id: plan, floor: 5000 })
  for (const month of ['2021-01', '2021-02']) {
    await attend(username, month)
    await approve((await batch(month)).id)
  }
  await expect(clerk.of(PayInsurance).edit({ id: plan, floor: 9999 })).rejects.toThrow('已用于审核过的工资')
  await clerk.of(PayInsurance).edit({ id: plan, remark: '旧方案' })
  await expect(deductions.edit({ id, monthly: 1000 })).rejects.toThrow('该扣除已用于 2021-02 已审核的工资')
  await expect(deductions.edit({ id, endMonth: '2021-01' })).rejects.toThrow('不能修改')
  await expect(deductions.remove(id)).rejects.toThrow('不能删除')
  expect(await deductions.edit({ id, endMonth: '2021-02' })).toMatchObject({ endMonth: '2021-02' })
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

test('each kind of paper is told by its own number', async () => {
  const { profile } = await hire('foreigner', { idType: 'passport', idNo: 'E12345678' })
  const told = (idType: IdType, idNo: string) => clerk.of(PayProfile).edit({ id: profile, idType, idNo })
  await expect(told('resident', 'E12345678')).rejects.toThrow('请输入正确的身份证号码')
  await expect(told('resident', '11010519491231002X')).resolves.toBeTruthy()
  await expect(told('hkMacauPass', 'E12345678')).rejects.toThrow('请输入正确的港澳居民来往内地通行证号码')
  await expect(told('hkMacauPass', 'H12345678')).resolves.toMatchObject({ idNo: 'H12345678' })
  await expect(told('taiwanPass', '01234567')).resolves.toBeTruthy()
  await expect(told('taiwanResidence', '11010519491231002X')).rejects.toThrow('台湾居民居住证号码')
  await expect(told('permanent', 'USA110074011501')).resolves.toBeTruthy()
  await expect(told('permanent', '12')).rejects.toThrow('请输入正确的外国人永久居留身份证号码')
  await expect(told('passport', 'P1')).rejects.toThrow('请输入正确的护照号码')
  // The number stands, the kind of paper no longer fits it.
  await expect(clerk.of(PayProfile).edit({ id: profile, idType: 'taiwanPass' })).rejects.toThrow(
    '来往大陆通行证',
  )
})
