import { type Gantt, momentAfter } from '@mortise/aps/model'
import { WorkshopUnit, WorkshopUnitStatus } from '@mortise/engineering/model'
import { testApp } from '@mortise/server/testing'
import { expect, test } from 'vitest'
import aps from '../index.ts'
import { plannedShop } from '../testing/planned-shop.ts'

const app = await testApp(aps)
const { clerk, atWork, calculate, publish, gantt, call, report, follow } = await plannedShop(app)
const published = () => call<Gantt>('GET', 'gantt', {})

test('the published plan follows the shop: a rush order finds its place, a unit that breaks down is left, work that begins early is where it is', async () => {
  const { units } = await app.services.asSystem('0', async ({ repo }) => ({
    units: await repo(WorkshopUnit).find({ name: '砂光机组' }, { limit: 1 }),
  }))
  const { id: first, ...values } = units[0]!
  const second = await clerk.of(WorkshopUnit).add({
    code: 'SG-2',
    name: '砂光二组',
    type: values.type,
    calendar: values.calendar,
    manager: values.manager,
    lanes: 1,
  })
  await atWork(2, 1)
  const run = await calculate()
  await publish(run.id, 0)
  await follow('Y')

  const { works } = await atWork(1)
  const has = async () => (await published()).jobs.some(({ no }) => no === works[0]!.no)
  await expect.poll(has).toBe(true)
  const plan = await published()
  expect(plan).toMatchObject({ scenario: { id: run.id }, publication: 1 })
  expect(plan.repairs[0]!.reasons.join()).toContain(`工单 ${works[0]!.no} 的「开料」不在计划中`)

  const onUnit = ({ tasks, lanes }: Gantt, unit: string) =>
    tasks.filter(({ lane }) => lanes[lane]!.unit === unit).length
  const broken = onUnit(plan, first) > 0 ? first : second.id
  const { version } = await clerk.of(WorkshopUnit).get(broken)
  await clerk.of(WorkshopUnit).edit({ id: broken, version, status: WorkshopUnitStatus.down })
  await expect.poll(async () => onUnit(await published(), broken)).toBe(0)
  expect((await published()).repairs[0]!.reasons.join()).toContain('机组不能用了')

  const before = await published()
  const startOf = ({ tasks, jobs, startAt }: Gantt) => {
    const job = jobs.findIndex(({ no }) => no === works[0]!.no)
    return momentAfter(startAt, tasks.find((task) => task.job === job && task.opNo === 10)!.start)
  }
  const isEarly = startOf(before) > momentAfter(before.startAt, 20)
  await report(works[0]!.id, 10, 'START')
  if (isEarly) await expect.poll(async () => startOf(await published()) < startOf(before)).toBe(true)
  expect((await gantt(run.id)).scenario.status).toBe('published')
})
