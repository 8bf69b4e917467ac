import { PayAdjustment, PayBatch, PayPiece, PayProfile, PayTaxLedger } from '@mortise/pay/model'
import { insertRows } from '@mortise/server'
import { testApp } from '@mortise/server/testing'
import { Depart } from '@mortise/system/model'
import { expect, test } from 'vitest'
import pay from '../index.ts'
import { payOffice } from '../testing/pay-office.ts'

const app = await testApp(pay)
const office = await payOffice(app)
const { clerk, boss, hire, attend, batch, calculated, approve, slipsOf } = office
const { asSystem } = app.services

/** People of a year and of a workshop of the own, with the batches of that workshop. */
async function workshop(year: number, ...usernames: readonly string[]) {
  const depart = await asSystem(
    '0',
    async ({ repo }) => (await repo(Depart).add({ name: `年度车间${year}`, category: '2' })).id,
  )
  const terms = { hiredOn: `${year}-01-01`, leftOn: `${year}-12-31`, insurance: null, depart }
  const people: Awaited<ReturnType<typeof hire>>[] = []
  for (const username of usernames) people.push(await hire(username, { ...terms, baseSalary: 20_000 }))
  const of = async (month: string) => {
    for (const { username } of people) await attend(username, month)
    return batch(month, { scope: 'depart', departs: [depart] })
  }
  const taxOf = async (id: string, worker: string) =>
    (await slipsOf(id)).find((slip) => slip.worker === worker)?.tax
  return { people, of, taxOf }
}

test('a month that is paid for labour leaves the cumulated tax of the year as it stood', async () => {
  const { people, of, taxOf } = await workshop(2022, 'mixed')
  const [{ username, profile }] = people as [(typeof people)[number]]
  await approve((await of('2022-01')).id)
  await clerk.of(PayProfile).edit({ id: profile, iitMode: 'labour' })
  const labour = await of('2022-02')
  expect(await taxOf(labour.id, username)).toBe(3200)
  await approve(labour.id)
  await clerk.of(PayProfile).edit({ id: profile, iitMode: 'normal' })
  const march = await of('2022-03')
  // 40,000 of two months less 15,000: 750, of which January has paid 450.
  expect(await taxOf(march.id, username)).toBe(300)
})

test('whoever begins here late in a year without what was paid before is told', async () => {
  const { people, of } = await workshop(2020, 'late')
  const [{ profile }] = people as [(typeof people)[number]]
  const warned = async (id: string) => (await slipsOf(id))[0]?.warnings
  const march = await of('2020-03')
  expect(await warned(march.id)).toEqual([expect.stringContaining('个税累计数据缺失：2020-01 起没有工资单')])
  await clerk.of(PayProfile).edit({ id: profile, openYear: 2020, openIncome: 40_000, openPaid: 900 })
  expect(await warned((await calculated(march.id)).id)).toEqual([])
})

test('months before somebody came back count too', async () => {
  const { people, of, taxOf } = await workshop(2021, 'came_back')
  const [{ username, profile }] = people as [(typeof people)[number]]
  await clerk.of(PayProfile).edit({ id: profile, leftOn: '2021-03-31' })
  for (const month of ['2021-01', '2021-02', '2021-03']) await approve((await of(month)).id)
  await clerk.of(PayProfile).edit({ id: profile, hiredOn: '2021-08-01', leftOn: '2021-12-31' })
  const august = await of('2021-08')
  // 80,000 of four months less 20,000 is 60,000: 3,480 of the year, of which 1,980 were withheld by March.
  expect(await taxOf(august.id, username)).toBe(1500)
  await approve(august.id)
  const september = await of('2021-09')
  expect(await taxOf(september.id, username)).toBe(1500)
})

test('whoever has no slip of a month between is left out by name, and goes on once it is there', async () => {
  const { people, of } = await workshop(2023, 'gap_one', 'gap_two')
  await approve((await of('2023-01')).id)
  const [piece] = await asSystem('0', (ctx) =>
    insertRows(ctx, PayPiece, [
      {
        scan: 'gap',
        worker: 'gap_two',
        sign: 1,
        source: 'scan',
        pieceKey: 'P0',
        workOn: '2023-02-10',
        qty: 1,
        share: 1,
        month: '2023-02',
        fault: '未维护计件单价：开料/门',
        status: 'pending',
      },
    ]).then(() => ctx.repo(PayPiece).find({ scan: 'gap' })),
  )
  const february = await of('2023-02')
  expect(february).toMatchObject({ count: 1, leftOut: ['gap_two：未维护计件单价：开料/门'] })
  await approve(february.id)
  const march = await of('2023-03')
  const gap = 'gap_two：个税累计数据缺失：2023-02 没有工资单，请先计算并审核该月'
  expect(march).toMatchObject({ count: 1, leftOut: [gap] })
  await clerk.of(PayPiece).move(piece!.id, 'void', { reason: '报错' })
  const late = await batch('2023-02', { scope: 'depart', departs: february.departs })
  expect(late).toMatchObject({ count: 1, leftOut: [] })
  await approve(late.id)
  expect(await calculated(march.id)).toMatchObject({ count: people.length, leftOut: [] })
})

test('a month that was passed over before nobody looked at it keeps nobody from later ones', async () => {
  const { of } = await workshop(2025, 'gap_before', 'gap_none')
  await approve((await of('2025-01')).id)
  await asSystem('0', (ctx) =>
    insertRows(ctx, PayTaxLedger, [{ worker: 'gap_before', month: '2025-03', year: 2025, kind: 'wage' }]),
  )
  const { count, leftOut } = await of('2025-04')
  expect(count).toBe(1)
  expect(leftOut).not.toContainEqual(expect.stringContaining('gap_before'))
})

test('a bonus is taxed by itself once a year', async () => {
  await workshop(2024, 'bonus_twice', 'bonus_once')
  const grant = async (worker: string, month: string) => {
    const { id } = await clerk
      .of(PayAdjustment)
      .add({ worker, month, type: 'yearEnd', amount: 36_000, reason: '年终奖' })
    await clerk.of(PayAdjustment).move(id, 'submit')
    await boss.of(PayAdjustment).move(id, 'approve')
  }
  await grant('bonus_twice', '2024-01')
  await approve((await batch('2024-01', { scope: 'bonus' })).id)
  await grant('bonus_twice', '2024-02')
  await grant('bonus_once', '2024-02')
  const second = await batch('2024-02', { scope: 'bonus' })
  expect(second).toMatchObject({ count: 1, tax: 1080 })
  expect(second.leftOut).toEqual([
    'bonus_twice：2024-01 已有年终奖单独计税，每人每年只能用一次，请用奖惩中的奖金并入工资计税',
  ])
  await expect(clerk.of(PayBatch).move(second.id, 'submit')).resolves.toBeTruthy()
})
