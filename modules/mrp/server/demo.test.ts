import { MrpAction, MrpLine, MrpRun } from '@mortise/mrp/model'
import { testApp } from '@mortise/server/testing'
import { expect, test } from 'vitest'
import mrp from './index.ts'

const app = await testApp(mrp, { env: { MORTISE_DEMO: '1' } })

test('a calculation of the demonstration suggests what its orders lack, some in time', async () => {
  const planner = app.as('planner', { orgCode: 'A01' })
  const { id } = await planner.of(MrpRun).add({})
  const run = () => planner.of(MrpRun).get(id)
  await expect.poll(async () => (await run()).status, { timeout: 60_000 }).toBe('finished')
  const { rows } = await planner.of(MrpLine).list({ size: 500 })
  expect(rows.some(({ action, isOverdue }) => action === MrpAction.buy && !isOverdue)).toBe(true)
  expect(rows.some(({ pegs }) => (pegs?.length ?? 0) > 0)).toBe(true)
})
