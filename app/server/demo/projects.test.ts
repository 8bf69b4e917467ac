import { CustomerOrder } from '@mortise/orders/model'
import { ContractItem, Project, ProjectBill, ProjectCost } from '@mortise/projects/model'
import { expect, test } from 'vitest'
import { demoFactory } from '../testing/demo-factory.ts'

const app = await demoFactory()
const clerk = app.as('clerk', { orgCode: 'A01' })
const { rows: sites } = await clerk.of(Project).list({ sort: [['no', 'asc']] })

test('three sites stand in their states, with what was agreed, received and spent', async () => {
  expect(
    sites.map(({ status, contractAmount, receivedAmount, progress }) => [
      status,
      contractAmount,
      receivedAmount,
      progress,
    ]),
  ).toEqual([
    ['finished', 79_680, 75_696, 1],
    ['running', 106_240, 31_872, 0.515],
    ['planned', 0, 0, 0],
  ])
  expect((await clerk.of(ProjectCost).list()).total).toBe(8)
})

test('what was ordered of each list stands beside it: one site hangs, one is partly in the shop', async () => {
  const [finished, running] = sites
  const stagesOf = async (project: string) =>
    (await clerk.of(ContractItem).list({ where: { project }, size: 100 })).rows.map(({ stage }) => stage)
  expect(new Set(await stagesOf(finished!.id))).toEqual(new Set(['4']))
  const stages = await stagesOf(running!.id)
  expect(stages.filter((stage) => stage === '1')).toHaveLength(12)
  expect(stages.filter((stage) => stage === '0')).toHaveLength(20)
  const orders = (await clerk.of(CustomerOrder).list({ where: { project: running!.id } })).rows
  expect(orders.map(({ status }) => status).toSorted()).toEqual(['confirmed', 'draft', 'producing'])
})

test('what the sites owe by their nodes is written down as they are confirmed', async () => {
  const { rows } = await clerk.of(ProjectBill).list({ where: { project: sites[0]!.id } })
  expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(75_696)
})
