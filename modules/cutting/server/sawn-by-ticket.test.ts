import { FactoryScan } from '@mortise/production/model'
import { newId } from '@mortise/server'
import { testApp } from '@mortise/server/testing'
import { expect, test } from 'vitest'
import cutting from './index.ts'
import { sawShop } from './testing/saw-shop.ts'

const app = await testApp(cutting)
const { clerk, raw, board, work, panelsOf, panels, plans, nested, stockUp, report, call } = await sawShop(app)

const sawOf = ({ ops }: Awaited<ReturnType<typeof work>>): number => ops[0]!.opNo
const statesOf = async (id: string) => (await panelsOf(id)).map(({ unit, status }) => [unit, status] as const)
const waiting = async () => (await clerk.call('GET', '/erp_panel/erpPanel/waiting')).body.result as object[]

test('panels of doors whose saw was reported by the ticket are cut: no nest takes boards for them', async () => {
  await stockUp(60)
  const made = await work(2)
  const saw = sawOf(made)
  expect(new Set((await statesOf(made.id)).map(([, status]) => status))).toEqual(new Set(['0']))
  await report(made.id, saw, 'FINISH', 1)
  const [first] = made.units
  for (const [unit, status] of await statesOf(made.id)) expect(status).toBe(unit === first!.unit ? '2' : '0')
  await report(made.id, saw, 'FINISH', 1)
  expect(JSON.stringify(await waiting())).not.toContain(made.no)
  await expect(plans.add({ material: board.id, warehouse: raw, workOrders: [made.id] })).rejects.toThrow(
    '没有待排版的板件',
  )
})

test('a report that is taken back lets its panels wait again', async () => {
  const made = await work(1)
  await report(made.id, sawOf(made), 'FINISH', 1)
  const [scan] = (
    await clerk.of(FactoryScan).list({ where: { workOrder: made.id, action: 'FINISH' }, size: 1 })
  ).rows
  const { code, uid, scannedAt } = scan!
  const undo = { clientUid: newId(), code, action: 'UNDO', undoes: uid, scanTime: scannedAt }
  const { body } = await clerk.call('POST', `${FactoryScan.wire}/batch`, { body: { scans: [undo] } })
  expect(body.result[0]).toMatchObject({ result: '1' })
  expect(new Set((await statesOf(made.id)).map(([, status]) => status))).toEqual(new Set(['0']))
})

test('a nest whose panels were sawn meanwhile is not released, and once it is voided they are not laid again', async () => {
  const made = await work(1)
  const plan = await nested([made])
  await report(made.id, sawOf(made), 'FINISH', 1)
  await expect(plans.move(plan.id, 'release')).rejects.toThrow(/已按工序票报工开料，请作废后重新排版/)
  await plans.move(plan.id, 'void')
  expect(new Set((await statesOf(made.id)).map(([, status]) => status))).toEqual(new Set(['2']))
})

test('one that was sawn by the ticket and spoilt is replaced by one that waits', async () => {
  const made = await work(1)
  await report(made.id, sawOf(made), 'FINISH', 1)
  const [panel] = await panelsOf(made.id)
  await call('spoil', { id: panel!.id, reason: '崩边' })
  const all = (await panels.list({ where: { workOrder: made.id }, size: 50 })).rows
  expect(all.find(({ id }) => id === panel!.id)?.status).toBe('9')
  expect(all.filter(({ isExtra }) => isExtra).map(({ status }) => status)).toEqual(['0'])
})
