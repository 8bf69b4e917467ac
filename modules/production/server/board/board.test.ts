import { today } from '@mortise/model'
import { WorkOrder } from '@mortise/production/model'
import { testApp } from '@mortise/server/testing'
import { expect, test } from 'vitest'
import production from '../index.ts'
import { madeDoors } from '../testing/made-doors.ts'

const app = await testApp(production)
const { clerk, made, report } = await madeDoors(app)
const board = async (query: Record<string, string> = {}) =>
  (await clerk.call('GET', `${WorkOrder.wire}/board`, { query })).body.result
const countOf = (points: { name: string; count: number }[], name: string) =>
  points.find((point) => point.name === name)?.count ?? 0

test('the board counts what lies where, what was made by which unit, and what was bad, as the scans say', async () => {
  const { work } = await made(3, { upTo: 30 })
  await report(work.id, 40, 'DEFECT', 1)
  const { wip, byDay, byUnit, defects, flow } = await board()
  // Told at a desk, which is no unit: they are those that were planned for it.
  for (const name of ['开料机组', '贴面机组', '铣型机组']) expect(countOf(byUnit, name)).toBe(3)
  expect(countOf(wip, '打孔')).toBe(3)
  expect(byDay).toEqual([{ name: today(), value: today(), count: 9 }])
  expect(defects).toEqual([{ name: '未填原因', value: '', count: 1 }])
  expect(flow.at(-1)).toEqual({ day: today(), released: 1, started: 1, finished: 0 })
  expect((await board({ from: '2020-01-01', to: '2020-01-31' })).byDay).toEqual([])
  expect((await board({ jzId: 'nobody' })).wip).toEqual([])
})

test('work that is through counts by the days it took, and lies nowhere any more', async () => {
  const before = await board()
  const { work } = await made(1)
  expect(work.atProcess).toBeTruthy()
  const { lead, wip, flow } = await board()
  expect(countOf(lead, '0～3 天')).toBe(countOf(before.lead, '0～3 天') + 1)
  expect(wip).toEqual(before.wip)
  expect(flow.at(-1).finished).toBe(before.flow.at(-1).finished + 1)
  expect((await clerk.of(WorkOrder).get(work.id)).atProcess).toBeNull()
})

test('the wall tells of every unit what is planned, done, late and bad today', async () => {
  const wall = (await clerk.call('GET', `${WorkOrder.wire}/wall`)).body.result as Record<string, unknown>[]
  expect(wall).toHaveLength(9)
  const unitOf = (name: string) => wall.find((unit) => unit.name === name)
  const [sawn, drilled] = [unitOf('开料机组'), unitOf('打孔机组')]
  expect(sawn).toMatchObject({ late: 0, defects: 0 })
  const { work } = await made(2, { upTo: 30 })
  await report(work.id, 40, 'DEFECT', 1)
  const later = (await clerk.call('GET', `${WorkOrder.wire}/wall`)).body.result as typeof wall
  expect(later.find(({ name }) => name === '开料机组')?.done).toBe(Number(sawn?.done) + 2)
  expect(later.find(({ name }) => name === '打孔机组')?.defects).toBe(Number(drilled?.defects) + 1)
})

test('a period that cannot be is refused, and who may not see work orders sees no board', async () => {
  const { body } = await clerk.call('GET', `${WorkOrder.wire}/board`, {
    query: { from: '2026-02-01', to: '2026-01-01' },
  })
  expect(body).toMatchObject({ success: false, message: '统计期间应为 1～400 天，且开始不晚于结束' })
  const stranger = app.as('stranger', { can: [] })
  for (const call of ['board', 'wall'])
    expect((await stranger.call('GET', `${WorkOrder.wire}/${call}`)).body.success).toBe(false)
})
