import type { ScheduleReport } from '@mortise/aps/model'
import { testApp } from '@mortise/server/testing'
import { expect, test } from 'vitest'
import aps from '../index.ts'
import { plannedShop } from '../testing/planned-shop.ts'

const app = await testApp(aps)
const { atWork, calculate, publish, call, report } = await plannedShop(app)
const read = () => call<ScheduleReport>('GET', 'report')

test('reports tell of the published plan, of how it moved, and of what was done beside what was planned', async () => {
  expect(await read()).toEqual({ scenario: null, jobs: [], units: [], publications: [], done: [] })
  const { works } = await atWork(2, 3)
  const first = await calculate()
  await publish(first.id, 0)
  const plan = await read()
  expect(plan.scenario).toMatchObject({ id: first.id, no: first.no })
  expect(plan.jobs.map(({ no }) => no).toSorted()).toEqual(works.map(({ no }) => no).toSorted())
  expect(plan.jobs.every(({ dueOn, late }) => dueOn > '2098' && late < 0)).toBe(true)
  const minutes = works.flatMap(({ ops, qty }) => ops.map((op) => Math.ceil(op.minutes * qty)))
  expect(plan.units.reduce((all, { work }) => all + work, 0)).toBe(
    minutes.reduce((all, each) => all + each, 0),
  )
  expect(plan.publications).toMatchObject([{ id: first.id, kept: 0, moved: 0 }])
  expect(plan.done).toEqual([])

  await report(works[0]!.id, 10, 'FINISH', 2)
  const second = await calculate()
  await publish(second.id, 1)
  const later = await read()
  const ops = works.reduce((all, each) => all + each.ops.length, 0)
  expect(later.publications.map(({ id }) => id)).toEqual([second.id, first.id])
  // What is done is in the second plan no more.
  expect(later.publications[0]!.kept).toBe(ops - 1)
  expect(later.publications[0]!.moved).toBeLessThanOrEqual(ops - 1)
  expect(later.done).toMatchObject([{ workOrder: works[0]!.no, opNo: 10, process: '开料' }])
})
