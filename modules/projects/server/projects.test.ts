import { Customer } from '@mortise/customers/model'
import {
  Project,
  ProjectContract,
  ProjectCost,
  ProjectProgress,
  ProjectReceipt,
} from '@mortise/projects/model'
import { testApp } from '@mortise/server/testing'
import { Store } from '@mortise/stores/model'
import { Depart } from '@mortise/system/model'
import { expect, test } from 'vitest'
import projectsModule from './index.ts'

const app = await testApp(projectsModule)
const clerk = app.as('clerk', { orgCode: 'A01' })
const boss = app.as('boss', { orgCode: 'A01' })
const projects = clerk.of(Project)
const contracts = clerk.of(ProjectContract)
const customer = await app.services.asSystem('0', async ({ repo }) => {
  const root = await repo(Depart).first({ orgCode: 'A01' })
  const depart = await repo(Depart).add({ name: '工程部', parent: root?.id ?? null, category: '4' })
  const store = await repo(Store).add({ name: '工程店', type: '1', depart: depart.id, tel: '0571-88880000' })
  return repo(Customer).add({ name: '滨江置业', tel: '13812345670', store: store.id })
})

let count = 0
const site = (more: object = {}) =>
  projects.add({
    name: `工地${++count}`,
    customer: customer.id,
    manager: 'clerk',
    startOn: '2026-01-01',
    endOn: '2026-12-31',
    ...more,
  })
const nodes = [0.3, 0.4, 0.25, 0.05].map((rate, at) => ({
  name: ['预付款', '到货款', '竣工款', '质保金'][at]!,
  rate,
  condition: (['1', '2', '4', '5'] as const)[at]!,
}))
const items = (unitPrice: number, qty = 1) => [
  { building: '1幢', floor: '2层', room: '201', itemName: '房门', qty, unitPrice },
]
async function inForce(project: string, input: object) {
  const { id } = await contracts.add({ project, ...input } as never)
  await contracts.move(id, 'submit')
  return boss.of(ProjectContract).move(id, 'approve')
}
const main = (project: string) => inForce(project, { amount: 500_000, items: items(1000, 500), nodes })

test('[A-032] a project is listed, changed and deleted, and runs from its first contract on', async () => {
  await expect(site({ endOn: '2025-01-01' })).rejects.toThrow('竣工日期不能早于开工日期')
  const { id, version } = await site()
  expect(await projects.edit({ id, version, address: '江南大道588号' })).toMatchObject({
    status: 'planned',
    address: '江南大道588号',
    contractAmount: 0,
  })
  expect((await projects.list({ where: { customer: customer.id } })).rows.map((row) => row.id)).toContain(id)
  await main(id)
  expect(await projects.get(id)).toMatchObject({ status: 'running', contractAmount: 500_000 })
  const other = await site()
  await projects.remove(other.id)
  await expect(projects.get(other.id)).rejects.toThrow('未找到对应数据')
})

test('who signed a contract, and how it is billed, stays as it was', async () => {
  const { id } = await site()
  const other = await app.services.asSystem('0', ({ repo }) =>
    repo(Customer).add({ name: '云栖置业', tel: '13812345671', store: customer.store }),
  )
  const change = async (patch: object) =>
    projects.edit({ id, version: (await projects.get(id)).version, ...patch })
  expect(await change({ customer: other.id })).toMatchObject({ customer: other.id })
  const draft = await contracts.add({ project: id, amount: 100, items: items(100), nodes })
  await expect(change({ customer: customer.id })).rejects.toThrow(`项目已有合同${draft.no}，不能更改甲方`)
  await expect(change({ billingMode: '2' })).rejects.toThrow('不能更改开票方式')
  await contracts.move(draft.id, 'void')
  expect(await change({ billingMode: '2' })).toMatchObject({ billingMode: '2' })
})

test('[A-033] the list of a contract comes to its amount and its nodes to the whole, and nobody approves their own', async () => {
  const { id: project } = await site()
  const draft = await contracts.add({ project, amount: 400, items: items(100), nodes: nodes.slice(0, 3) })
  expect(draft.items).toMatchObject([{ building: '1幢', room: '201', amount: 100 }])
  await expect(contracts.move(draft.id, 'submit')).rejects.toThrow('清单合计100.00与合同金额400.00不一致')
  const even = await contracts.edit({ id: draft.id, version: draft.version, amount: 100 })
  await expect(contracts.move(draft.id, 'submit')).rejects.toThrow('收款节点比例合计应为100%')
  await contracts.edit({ id: draft.id, version: even.version, nodes })
  const can = ['project:list', ...['list', 'submit', 'approve'].map((act) => `projectContract:${act}`)]
  const writer = app.as('writer', { orgCode: 'A01', can }).of(ProjectContract)
  await writer.move(draft.id, 'submit')
  await expect(writer.move(draft.id, 'approve')).rejects.toThrow('请由他人审核')
  expect(await boss.of(ProjectContract).move(draft.id, 'approve')).toMatchObject({ status: 'approved' })
  const second = await contracts.add({ project, amount: 100, items: items(100), nodes })
  await contracts.move(second.id, 'submit')
  await expect(boss.of(ProjectContract).move(second.id, 'approve')).rejects.toThrow('已有生效的主合同')
  await contracts.move(second.id, 'withdraw')
  await contracts.remove(second.id)
})

test('a supplement moves what is still open of the nodes, and what is confirmed stays (11.1)', async () => {
  const { id: project } = await site()
  const early = await contracts.add({ project, type: '2', amount: 5, items: items(5) })
  await contracts.move(early.id, 'submit')
  await expect(boss.of(ProjectContract).move(early.id, 'approve')).rejects.toThrow('还没有生效的主合同')
  const { id } = await main(project)
  const amounts = async () => (await contracts.get(id)).nodes.map(({ amount }) => amount)
  expect(await amounts()).toEqual([150_000, 200_000, 125_000, 25_000])
  await contracts.move(id, 'confirmNode', { answers: { row: 1 } })
  await expect(contracts.move(id, 'confirmNode', { answers: { row: 1 } })).rejects.toThrow('该节点已确认')
  await expect(contracts.move(id, 'confirmNode', { answers: { row: 9 } })).rejects.toThrow(
    '没有第9个收款节点',
  )
  await inForce(project, { type: '2', amount: 33_333.33, items: items(33_333.33) })
  expect(await amounts()).toEqual([150_000, 223_333.33, 133_333.33, 26_666.67])
  expect(await projects.get(project)).toMatchObject({ contractAmount: 533_333.33 })
  await projects.move(project, 'finish')
  await expect(projects.move(project, 'settle')).rejects.toThrow(
    '还有收款节点未确认：到货款、竣工款，不能结算',
  )
})

const confirm = (id: string, ...rows: readonly number[]) => stepNodes(id, 'confirmNode', rows)
const unconfirm = (id: string, row: number) => stepNodes(id, 'unconfirmNode', [row])
async function stepNodes(id: string, move: 'confirmNode' | 'unconfirmNode', rows: readonly number[]) {
  for (const row of rows) await contracts.move(id, move, { answers: { row } })
}
async function submitted(project: string, contract: string, amount: number) {
  const { id } = await clerk.of(ProjectReceipt).add({ project, contract, amount, receivedOn: '2026-03-01' })
  await clerk.of(ProjectReceipt).move(id, 'submit')
  return id
}
const received = async (project: string, contract: string, amount: number) =>
  boss.of(ProjectReceipt).move(await submitted(project, contract, amount), 'approve')

test('a project is settled once all but the retention was confirmed and paid, and the retention comes after', async () => {
  const { id: project } = await site()
  const { id: contract } = await main(project)
  const settle = () => projects.move(project, 'settle')
  await projects.move(project, 'finish')
  await expect(settle()).rejects.toThrow('还有收款节点未确认：预付款、到货款、竣工款，不能结算')
  await confirm(contract, 1, 2, 3)
  await expect(settle()).rejects.toThrow('还有475,000.00元未回款，不能结算')
  await received(project, contract, 400_000)
  const last = await submitted(project, contract, 75_000)
  await expect(settle()).rejects.toThrow('待审核，不能结算')
  await boss.of(ProjectReceipt).move(last, 'approve')
  expect(await settle()).toMatchObject({ status: 'settled' })
  await expect(contracts.add({ project, amount: 1, items: items(1), nodes })).rejects.toThrow('已结算或终止')
  await expect(boss.of(ProjectReceipt).move(last, 'unapprove')).rejects.toThrow('已按此回款结算')
  await confirm(contract, 4)
  expect(await received(project, contract, 25_000)).toMatchObject({ status: 'approved' })
  expect(await projects.get(project)).toMatchObject({ status: 'settled', receivedAmount: 500_000 })
})

test('a contract is complete once all but its retention is confirmed, which is confirmed after', async () => {
  const { id: project } = await site()
  const { id } = await main(project)
  await confirm(id, 1, 2)
  await expect(contracts.move(id, 'complete')).rejects.toThrow('还有收款节点未确认：竣工款，不能完成')
  await confirm(id, 3)
  expect(await contracts.move(id, 'complete')).toMatchObject({ status: 'completed' })
  const second = await contracts.add({ project, amount: 100, items: items(100), nodes })
  await contracts.move(second.id, 'submit')
  await expect(boss.of(ProjectContract).move(second.id, 'approve')).rejects.toThrow('已有生效的主合同')
  await inForce(project, { type: '2', amount: 1000, items: items(1000) })
  expect(await projects.get(project)).toMatchObject({ contractAmount: 501_000 })
  await confirm(id, 4)
  expect((await contracts.get(id)).nodes[3]).toMatchObject({ amount: 26_000 })
})

test('a node confirmed by mistake is open again, unless it was paid for', async () => {
  const { id: project } = await site()
  const { id } = await main(project)
  await expect(unconfirm(id, 1)).rejects.toThrow('该节点尚未确认')
  await confirm(id, 1, 2)
  await received(project, id, 150_000)
  await unconfirm(id, 2)
  expect((await contracts.get(id)).nodes[1]).toMatchObject({ confirmedAt: null, amount: 200_000 })
  await expect(unconfirm(id, 1)).rejects.toThrow('项目已回款150,000.00元，超出其余已确认节点的0.00元')
})

test('no supplement takes away what is confirmed or was received, and one after the last node has its own', async () => {
  const { id: project } = await site()
  const { id } = await main(project)
  const supplement = (amount: number) =>
    inForce(project, { type: '2', amount, items: items(Math.abs(amount), Math.sign(amount)) })
  await confirm(id, 1, 2)
  await expect(supplement(-150_000.01)).rejects.toThrow(
    '补充后合同总额349,999.99元，低于已确认的节点金额350,000.00元',
  )
  await received(project, id, 400_000)
  await expect(supplement(-100_000.01)).rejects.toThrow('低于已回款400,000.00元')
  await supplement(-100_000)
  expect((await contracts.get(id)).nodes.map(({ amount }) => amount)).toEqual([
    150_000, 200_000, 30_000, 20_000,
  ])
  await confirm(id, 3, 4)
  await supplement(5000)
  expect((await contracts.get(id)).nodes.slice(3)).toMatchObject([
    { amount: 20_000 },
    { rate: 0, amount: 5000, confirmedAt: null },
  ])
})

test('a node confirmed while a supplement comes into force stays confirmed', async () => {
  const { id: project } = await site()
  const { id } = await main(project)
  const drafts = await Promise.all(
    [100, 200, 300].map((amount) =>
      contracts.add({ project, type: '2', amount, items: items(amount) } as never),
    ),
  )
  for (const draft of drafts) await contracts.move(draft.id, 'submit')
  await Promise.all([
    ...drafts.map((draft) => boss.of(ProjectContract).move(draft.id, 'approve')),
    confirm(id, 1),
  ])
  const { nodes: after } = await contracts.get(id)
  expect(after[0]?.confirmedAt).not.toBeNull()
  expect(after.reduce((whole, { amount }) => whole + (amount ?? 0), 0)).toBe(500_600)
})

test('[A-034] progress never falls, and a project is as far as its stages by their weights', async () => {
  const { id: project } = await site()
  const reports = clerk.of(ProjectProgress)
  const report = (stage: '1' | '2', weight: number, percent: number, reportedOn = '2026-02-01') =>
    reports.add({ project, stage, weight, percent, reportedOn })
  const progress = async () => (await projects.get(project)).progress
  await report('1', 0.4, 1)
  const second = await report('2', 0.6, 0.25)
  expect(await progress()).toBe(0.55)
  await expect(report('2', 0.6, 0.2, '2026-03-01')).rejects.toThrow('【生产】进度不能低于已报的25%')
  await expect(report('2', 0.7, 0.3, '2026-03-01')).rejects.toThrow('各阶段权重合计110%，不能超过100%')
  await expect(report('2', 0.6, 0.3, '2099-01-01')).rejects.toThrow('填报日期不能晚于今天')
  await expect(report('2', 0.6, 0.9, '2026-01-15')).rejects.toThrow('【生产】进度不能高于其后已报的25%')
  await reports.edit({ id: second.id, version: second.version, percent: 0.5 })
  expect(await progress()).toBe(0.7)
  await reports.remove(second.id)
  expect(await progress()).toBe(0.4)
})

test('[A-035] no more is received for a project than was agreed, and it counts once finance has approved it', async () => {
  const { id: project } = await site()
  const { id: other } = await site()
  const contract = (await main(project)).id
  const receipts = clerk.of(ProjectReceipt)
  const receive = (amount: number, more: object = {}) =>
    receipts.add({ project, contract, amount, receivedOn: '2026-03-01', ...more })
  const draft = await contracts.add({ project: other, amount: 100, items: items(100), nodes })
  await expect(receive(1, { contract: draft.id })).rejects.toThrow('合同不属于该项目')
  await expect(receive(1, { project: other, contract: draft.id })).rejects.toThrow('尚未生效，不能登记回款')
  await expect(receive(500_000.01)).rejects.toThrow('回款累计超出合同金额，剩余可收500,000.00元')
  const [one, two] = [await receive(300_000), await receive(300_000)]
  for (const { id } of [one, two]) await receipts.move(id, 'submit')
  await boss.of(ProjectReceipt).move(one.id, 'approve')
  expect(await projects.get(project)).toMatchObject({ receivedAmount: 300_000 })
  await expect(boss.of(ProjectReceipt).move(two.id, 'approve')).rejects.toThrow('剩余可收200,000.00元')
  await receipts.move(two.id, 'withdraw')
  const back = await receipts.get(two.id)
  await receipts.edit({ id: two.id, version: back.version, amount: 200_000 })
  await receipts.remove(two.id)
})

test('[A-036] costs of a project are written down, changed and deleted, and counted', async () => {
  const { id: project } = await site()
  const costs = clerk.of(ProjectCost)
  const cost = (amount: number, happenedOn = '2026-03-01') =>
    costs.add({ project, type: '1', amount, happenedOn })
  await expect(cost(5, '2099-01-01')).rejects.toThrow('发生日期不能晚于今天')
  await expect(cost(0)).rejects.toThrow('金额不能为0')
  const { id, version } = await cost(1200.5)
  await cost(300)
  expect(await projects.get(project)).toMatchObject({ costAmount: 1500.5 })
  await costs.edit({ id, version, amount: 1000 })
  expect(await projects.get(project)).toMatchObject({ costAmount: 1300 })
  await costs.remove(id)
  expect(await projects.get(project)).toMatchObject({ costAmount: 300 })
})

test('a project and what hangs off it is seen by its own department alone', async () => {
  const { id } = await site()
  const stranger = app.as('stranger', {
    orgCode: 'A99',
    can: ['project:list', 'projectCost:add', 'projectCost:list'],
  })
  expect((await stranger.of(Project).list({ where: { id } })).rows).toEqual([])
  const seller = app.as('seller', { orgCode: 'A01', can: ['project:list'] })
  const { contractAmount, receivedAmount, costAmount } = await seller.of(Project).get(id)
  expect([contractAmount, receivedAmount, costAmount].map((amount) => amount ?? null)).toEqual([
    null,
    null,
    null,
  ])
  await expect(
    stranger.of(ProjectCost).add({ project: id, type: '1', amount: 1, happenedOn: '2026-03-01' }),
  ).rejects.toThrow('工程项目不存在或不在您的权限范围内')
})
