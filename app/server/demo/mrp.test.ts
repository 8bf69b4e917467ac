import { MrpAction, MrpLine, MrpRun } from '@mortise/mrp/model'
import { expect, test } from 'vitest'
import { demoFactory } from '../testing/demo-factory.ts'

const app = await demoFactory()

test('a calculation of the demonstration suggests what its orders lack, some in time', async () => {
  const planner = app.as('planner', { orgCode: 'A01' })
  const { id } = await planner.of(MrpRun).add({})
  const run = () => planner.of(MrpRun).get(id)
  await expect.poll(async () => (await run()).status, { timeout: 60_000 }).toBe('finished')
  const { rows } = await planner.of(MrpLine).list({ size: 500 })
  expect(rows.some(({ action, isOverdue }) => action === MrpAction.buy && !isOverdue)).toBe(true)
  expect(rows.some(({ pegs }) => (pegs?.length ?? 0) > 0)).toBe(true)
})
