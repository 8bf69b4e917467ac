import { type Gantt, type RunProgress, ScheduleScenario } from '@mortise/aps/model'
import { ProductionPlan } from '@mortise/production/model'
import { shopFloor } from '@mortise/production/testing'
import type { TestApp } from '@mortise/server/testing'

/** A shop with released work orders, and a planner who plans it. */
export async function plannedShop(app: TestApp) {
  const floor = await shopFloor(app)
  const { clerk, released, planOf, workOf } = floor
  const planner = app.as('planner', { orgCode: 'A01' })

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
  const settled = async (id: string) => {
    for (;;) {
      const run = await planner.of(ScheduleScenario).get(id)
      if (run.status !== 'queued' && run.status !== 'running') return run
    }
  }
  const begin = async (told: object = {}) => (await call<{ runId: string }>('POST', 'run', told)).runId
  const calculate = async (told: object = { moveLimit: 300 }) => settled(await begin(told))
  const gantt = (scenarioId: string) => call<Gantt>('GET', 'gantt', { scenarioId })
  const progress = (runId: string) => call<RunProgress>('GET', 'progress', { runId })
  const publish = (scenarioId: string, version: number) => call('POST', 'publish', { scenarioId, version })
  return { ...floor, planner, atWork, call, begin, settled, calculate, gantt, progress, publish }
}
