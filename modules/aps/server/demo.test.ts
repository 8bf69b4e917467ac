import { DailySchedule, ScheduleScenario } from '@mortise/aps/model'
import { testApp } from '@mortise/server/testing'
import { expect, test } from 'vitest'
import { demo } from './demo.ts'
import aps from './index.ts'
import { plannedShop } from './testing/planned-shop.ts'

const app = await testApp(aps)
const { planner, atWork } = await plannedShop(app)

test('the demonstration begins with a published plan', async () => {
  await atWork(2)
  await app.services.asSystem('0', demo)
  const { rows } = await planner.of(ScheduleScenario).list()
  expect(rows).toMatchObject([{ status: 'published', jobCount: 1 }])
  expect((await planner.of(DailySchedule).list({ size: 100 })).rows).toHaveLength(9)
  // Again, where a plan stands already, as on data of an earlier version.
  await app.services.asSystem('0', demo)
  expect((await planner.of(ScheduleScenario).list()).rows).toHaveLength(1)
})
