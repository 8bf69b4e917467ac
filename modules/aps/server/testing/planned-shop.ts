import { FollowsShop, type Gantt, type RunProgress, ScheduleScenario } from '@mortise/aps/model'
import { ProductionPlan } from '@mortise/production/model'
import { shopFloor } from '@mortise/production/testing'
import type { TestApp } from '@mortise/server/testing'
import { SystemParameter } from '@mortise/system/model'
import { expect } from 'vitest'

/** A shop with released work orders, and a planner who plans it. */
export async function plannedShop(app: TestApp) {
  const floor = await shopFloor(app)
  const { clerk, released, planOf, workOf } = floor
  const planner = app.as('planner', { orgCode: 'A01' })
  const follow = async (value: 'Y' | 'N') => {
    const { rows } = await clerk.of(SystemParameter).list({ where: { code: FollowsShop.code } })
    const { id, version } = rows[0]!
    await clerk.of(SystemParameter).edit({ id, version, value })
  }
  // A published plan stays as it is unless a test lets it follow the shop.
  await follow('N')

  /** An order of so many doors whose work orders are released. */
  async function atWork(...doors: number[]) {
    const order = await released(...doors)
    const plan = await planOf(order.id)
    await clerk.of(ProductionPlan).move(plan.id, 'release')
    return { order, works: await workOf(order.id) }
  }
  const call = async <T>(method: 'GET' | 'POST', path: string, told: object = {}): Promise<T> => {
    const given = method === 'GET' ? { query: told as Record<string, string> } : { body: told }
    const { body } = await planner.call(method, `/erp_aps/aps/${path}`, given)
    if (!body.success) throw new Error(body.message)
    return body.result as T
  }
  /** A scenario once it is neither queued nor running any more. */
  const settled = async (id: string) => {
    const read = () => planner.of(ScheduleScenario).get(id)
    const isOver = async () => !['queued', 'running'].includes((await read()).status)
    await expect.poll(isOver).toBe(true)
    return read()
  }
  const begin = async (told: object = {}) => (await call<{ runId: string }>('POST', 'run', told)).runId
  const calculate = async (told: object = { moveLimit: 300 }) => settled(await begin(told))
  const gantt = (scenarioId: string) => call<Gantt>('GET', 'gantt', { scenarioId })
  const progress = (runId: string) => call<RunProgress>('GET', 'progress', { runId })
  const publish = (scenarioId: string, version: number) => call('POST', 'publish', { scenarioId, version })
  return { ...floor, planner, follow, atWork, call, begin, settled, calculate, gantt, progress, publish }
}
