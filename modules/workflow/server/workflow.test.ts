import { testApp } from '@mortise/server/testing'
import {
  ProcessDefinition,
  ProcessInstance,
  ProcessLog,
  ProcessModel,
  ProcessStatus,
  replay,
} from '@mortise/workflow/model'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { holdInstance } from './engine/load.ts'
import workflow from './index.ts'

const app = await testApp(workflow)
const admin = app.as('designer')
const [ann, bob, carl] = [app.as('ann', { can: [] }), app.as('bob', { can: [] }), app.as('carl', { can: [] })]
for (const client of [ann, bob, carl]) await client.token()

const order = (assign = 'user:ann,bob') => `<?xml version="1.0"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:mt="http://mortise/bpmn" id="d" targetNamespace="t">
<process id="discount" name="折扣审批" mt:managers="designer" mt:withdrawal="anytime">
<startEvent id="s"/><sequenceFlow id="f1" sourceRef="s" targetRef="a"/>
<userTask id="a" name="经理" mt:assign="${assign}" mt:approveMode="any"/><sequenceFlow id="f2" sourceRef="a" targetRef="x"/>
<exclusiveGateway id="x" default="f4"/>
<sequenceFlow id="f3" sourceRef="x" targetRef="b"><conditionExpression>amount &gt; 1000</conditionExpression></sequenceFlow>
<sequenceFlow id="f4" sourceRef="x" targetRef="e"/>
<userTask id="b" name="总监" mt:assign="user:carl"/><sequenceFlow id="f5" sourceRef="b" targetRef="e"/>
<endEvent id="e"/></process></definitions>`

const model = await admin
  .of(ProcessModel)
  .add({ key: 'discount', name: '折扣审批', variables: { amount: 'number' } })
async function deploy(xml: string) {
  await admin.of(ProcessModel).edit({ id: model.id, xml })
  return admin.call('POST', `/act/model/deploy/${model.id}`)
}
async function begin(amount: number): Promise<string> {
  const body = { key: 'discount', title: '折扣', variables: { amount } }
  const { body: answer } = await admin.call<string>('POST', '/act/process/extActProcess/startMutilProcess', {
    body,
  })
  expect(answer.message).toBe('发起成功！')
  return answer.result
}
const complete = (client: typeof ann, taskId: string, more = {}) =>
  client.call('POST', '/act/task/processComplete', { body: { taskId, answer: 'agree', ...more } })
const statusOf = async (id: string) => (await admin.of(ProcessInstance).get(id)).status
const tasksOf = async (client: typeof ann, instance: string) => {
  const { body } = await client.call<{ records: { id: string; instanceId: string }[] }>(
    'GET',
    '/act/task/list',
    {
      query: { pageSize: '200' },
    },
  )
  return body.result.records.filter((task) => task.instanceId === instance).map(({ id }) => id)
}

expect((await deploy(order())).body.message).toBe('发布成功！')

test('an unsound process is refused with all that is wrong, and nothing is stored', async () => {
  const { body } = await deploy(order('hero:x'))
  expect(body).toMatchObject({ success: false })
  expect(body.message).toContain('审批人规则【hero】不认识')
  const wrong = (await deploy(order().replace('amount &gt; 1000', 'price &gt; 1000'))).body
  expect(wrong.message).toContain('未知变量price')
  expect(wrong.result).toEqual([expect.objectContaining({ element: 'f3' })])
  // What is wrong with a node hides nothing that is wrong elsewhere.
  const both = (await deploy(order('user:').replace('amount &gt; 1000', 'price &gt; 1000'))).body
  expect(both.result).toMatchObject([
    { element: 'a', message: '节点【经理】审批人规则【指定人员】缺少内容', line: 5 },
    { element: 'f3' },
  ])
  const hostile = await deploy('<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]><definitions/>')
  expect(hostile.body.message).toBe('第1行：流程文件不能含有文档类型或实体声明')
  expect(await admin.of(ProcessDefinition).list()).toMatchObject({ total: 1 })
})

test('an instance goes from its start to its end through HTTP, and its log tells it again', async () => {
  const id = await begin(5000)
  const [task = ''] = await tasksOf(ann, id)
  expect((await complete(carl, task)).body.message).toBe('该任务的审批人不是你')
  expect((await complete(ann, task)).body.message).toBe('操作成功！')
  expect(
    (
      await complete(
        bob,
        task.replace(/\d+$/, (number) => String(Number(number) + 1)),
      )
    ).body.message,
  ).toBe('流程任务不存在或已处理')
  const [second = ''] = await tasksOf(carl, id)
  expect(
    (await carl.call('POST', '/act/task/reject', { body: { taskId: second, target: 'a' } })).body.message,
  ).toBe('审批意见不能为空！')
  await carl.call('POST', '/act/task/reject', {
    body: { taskId: second, target: 'starter', comment: '太低' },
  })
  const [again = ''] = await tasksOf(admin, id)
  await complete(admin, again, { variables: { amount: 500 } })
  const [third = ''] = await tasksOf(bob, id)
  // Handlers decide on what was said, and say nothing else in it.
  expect((await complete(bob, third, { variables: { amount: 5 } })).body.message).toBe(
    '只有发起人重新提交时可以修改申请内容',
  )
  await complete(bob, third)
  expect(await statusOf(id)).toBe(ProcessStatus.approved)

  const { replayed, kept, left } = await app.services.asSystem('0', async (ctx) => {
    const lines = await ctx.repo(ProcessLog).find({ instance: id }, { sort: [['number', 'asc']] })
    const { graph, state } = await holdInstance(ctx, id)
    const { rows } = await sql<{
      count: number
    }>`select count(*)::int as count from wf_token where instance = ${id}`.execute(ctx.db)
    return {
      replayed: replay(
        graph,
        lines.map(({ line }) => line!),
      ),
      kept: state,
      left: rows[0]?.count,
    }
  })
  expect(left).toBe(0)
  expect({ ...replayed, tasks: [] }).toEqual({ ...kept, tasks: [] })
})

test('whoever begins a process says all that it decides by, each of its kind', async () => {
  const start = async (variables: object) =>
    (
      await admin.call('POST', '/act/process/extActProcess/startMutilProcess', {
        body: { key: 'discount', title: '折扣', variables },
      })
    ).body.message
  expect(await start({})).toBe('请填写【amount】')
  expect(await start({ amount: '5000' })).toBe('【amount】应为数字')
  for (const amount of [-5, 1e308, 1e12])
    expect(await start({ amount })).toBe('【amount】应在 0 到 999999999999 之间')
  expect(await start({ amount: 5, other: 1 })).toBe('流程没有变量【other】')
  expect(await start({ amount: 5 })).toBe('发起成功！')
})

test('of forty pairs who finish one task at once, forty win and forty are told so', async () => {
  const ids = await Promise.all(Array.from({ length: 40 }, () => begin(5)))
  const answers = await Promise.all(
    ids.flatMap(async (id) => {
      const [[own = ''], [other = '']] = [await tasksOf(ann, id), await tasksOf(bob, id)]
      const both = await Promise.all([complete(ann, own), complete(bob, other)])
      return both.map(({ body }) => body.message)
    }),
  )
  const messages = answers.flat()
  expect(messages.filter((words) => words === '操作成功！')).toHaveLength(40)
  expect(messages.filter((words) => words === '流程任务不存在或已处理')).toHaveLength(40)
  for (const id of ids) expect(await statusOf(id)).toBe(ProcessStatus.approved)
})

test('managers suspend, resume and void; others do not', async () => {
  const id = await begin(5)
  const [task = ''] = await tasksOf(ann, id)
  const manage = (client: typeof ann, what: string) =>
    client.call('POST', `/act/processInstance/${what}`, { body: { instanceId: id, reason: '测试' } })
  expect((await manage(ann, 'suspend')).body.message).toBe('只有流程管理员可以进行该操作')
  await manage(admin, 'suspend')
  expect((await complete(ann, task)).body.message).toBe('流程已挂起，不能操作')
  await manage(admin, 'restart')
  await manage(admin, 'close')
  expect(await statusOf(id)).toBe(ProcessStatus.voided)
  expect(await tasksOf(ann, id)).toEqual([])
})
