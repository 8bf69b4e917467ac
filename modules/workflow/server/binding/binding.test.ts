import { approvalFields, approved, BusinessError, defineEntity, defineModule, f } from '@mortise/model'
import { agreedOn, rules, serverModule } from '@mortise/server'
import { testApp } from '@mortise/server/testing'
import {
  type BindableEntity,
  type DryRun,
  type Handling,
  type LogEntry,
  ProcessBinding,
  ProcessInstance,
  ProcessModel,
  ProcessStatus,
  type RecordState,
} from '@mortise/workflow/model'
import { beforeAll, describe, expect, test } from 'vitest'
import workflow from '../index.ts'
import { drawing, publish } from '../testing/publish.fixture.ts'

/** A made-up document; nothing in the workflow knows it. */
const Claim = defineEntity('claim', {
  label: '报销单',
  title: 'no',
  fields: {
    no: f.serial('单号', 'BX{0000}'),
    amount: f.money('金额', { required: true }),
    paidBy: f.text('付款账户', { max: 50 }),
    remark: f.text('备注'),
    cost: f.money('成本', { guarded: true }),
    items: f.lines('明细', {
      fields: {
        name: f.text('名称'),
        subject: f.text('科目', { max: 50 }),
        fee: f.money('费用'),
        price: f.money('进价', { guarded: true }),
      },
    }),
    ...approvalFields,
    status: f.flow('状态', approved({})),
  },
})
const claims = serverModule(defineModule('claims', { label: '报销', entities: [Claim] }), {
  needs: [workflow],
  rules: [
    rules(Claim, {
      moves: {
        approve: {
          guard({ remark }) {
            if (remark === '缺发票') throw new BusinessError('报销单缺少发票，不能审核')
          },
        },
      },
    }),
  ],
})

const app = await testApp(claims)
const admin = app.as('designer')
const own = ['list', 'add', 'edit', 'submit', 'approve', 'withdraw'].map((verb) => `claim:${verb}`)
const clerk = app.as('clerk', { can: own })
const [ann, bob] = [app.as('ann', { can: own }), app.as('bob', { can: [] })]
let binding: string

beforeAll(async () => {
  for (const client of [clerk, ann, bob]) await client.token()
  const xml = drawing('claims', [
    ['check', '财务初审', 'mt:assign="user:ann" mt:reject="end"'],
    ['pay', '出纳', 'mt:assign="user:bob"'],
  ])
  const process = await publish(admin, 'claims', xml, { entity: 'claim' })
  const made = await admin.of(ProcessBinding).add({
    entity: 'claim',
    process,
    condition: 'amount > 100',
    titleTemplate: '{starter}的{label}{no}',
    rejectMove: 'reject',
    withdrawMove: 'withdraw',
    fieldRights: { pay: { paidBy: 'must', remark: 'none', items: 'write' } },
  })
  binding = made.id
})

async function submitted(amount = 500, remark = ''): Promise<string> {
  const { id } = await clerk.of(Claim).add({ amount, remark })
  await clerk.of(Claim).move(id, 'submit')
  return id
}
const stateOf = async (id: string): Promise<RecordState> =>
  (
    await admin.call<RecordState>('GET', '/act/process/recordState', {
      query: { entityCode: 'claim', dataId: id },
    })
  ).body.result
async function taskOf(client: typeof ann, id: string): Promise<string> {
  const { instanceId } = await stateOf(id)
  const { body } = await client.call<{ records: { id: string; instanceId: string }[] }>(
    'GET',
    '/act/task/list',
  )
  return body.result.records.find((task) => task.instanceId === instanceId)?.id ?? ''
}
const complete = async (client: typeof ann, taskId: string, more = {}) =>
  (await client.call('POST', '/act/task/processComplete', { body: { taskId, answer: 'agree', ...more } }))
    .body.message

describe('a bound record', () => {
  test('begins its process by the move that submits it, under the title of the template', async () => {
    const id = await submitted()
    const { isRunning, instanceId } = await stateOf(id)
    expect(isRunning).toBe(true)
    const instance = await admin.of(ProcessInstance).get(instanceId ?? '')
    const { no } = await clerk.of(Claim).get(id)
    expect(instance).toMatchObject({
      title: `clerk的报销单${no}`,
      status: ProcessStatus.running,
      entity: 'claim',
    })
    expect(instance.current).toBe('财务初审：ann')
  })

  test('of which the condition does not hold behaves as unbound ones do', async () => {
    const id = await submitted(50)
    expect(await stateOf(id)).toMatchObject({ isRunning: false, process: null })
    await ann.of(Claim).move(id, 'approve')
    expect((await ann.of(Claim).get(id)).status).toBe('approved')
  })

  test('is moved and changed by nobody while its process runs', async () => {
    const id = await submitted()
    for (const move of ['approve', 'withdraw'] as const)
      await expect(ann.of(Claim).move(id, move)).rejects.toThrow('单据审批中，请在待办中处理')
    const { version } = await clerk.of(Claim).get(id)
    const { body } = await clerk.call('PUT', '/claim/edit', { body: { id, version, amount: 1 } })
    expect(body.message).toBe('单据正在审批中，不能修改')
    const again = { entityCode: 'claim', dataId: id }
    const start = await clerk.call('POST', '/act/process/extActProcess/startMutilProcess', { body: again })
    expect(start.body.message).toBe('单据审批中，请在待办中处理')
  })

  test('is what its process is about: nobody begins that without one', async () => {
    const body = { key: 'claims', title: '张三的报销' }
    const start = await clerk.call('POST', '/act/process/extActProcess/startMutilProcess', { body })
    expect(start.body).toMatchObject({ success: false, message: '该流程由单据提交时发起，不能单独发起' })
  })

  test('follows the end of its process by its own move, and lets a handler write what the node opens', async () => {
    const id = await submitted()
    expect(await complete(ann, await taskOf(ann, id), { record: { amount: 1 } })).toBe('该节点不能修改单据')
    expect(await complete(ann, await taskOf(ann, id))).toBe('操作成功！')
    const task = await taskOf(bob, id)
    expect(await complete(bob, task)).toBe('请填写【付款账户】')
    expect(await complete(bob, task, { record: { paidBy: '农行', amount: 1 } })).toBe(
      '当前状态【待审核】只能填写明细、付款账户，不能修改【金额】',
    )
    expect(await complete(bob, task, { record: { paidBy: '农行' } })).toBe('操作成功！')
    expect(await clerk.of(Claim).get(id)).toMatchObject({
      status: 'approved',
      paidBy: '农行',
      amount: 500,
      approvedBy: 'bob',
    })
    const agreed = await app.services.asSystem('0', (ctx) => agreedOn(ctx, Claim, id))
    expect(agreed.toSorted()).toEqual(['ann', 'bob'])
    const { instanceId } = await stateOf(id)
    const { body } = await clerk.call<LogEntry[]>('GET', '/act/processInstance/log', {
      query: { instanceId: instanceId ?? '' },
    })
    expect(body.result.map(({ action }) => action)).toEqual(['提交申请', '同意', '同意'])
    expect(body.result[2]?.changes).toEqual([{ label: '付款账户', before: '', after: '农行' }])
  })

  test('tells no handler of what takes a right to see, and lets none write it', async () => {
    const { id } = await admin
      .of(Claim)
      .add({ amount: 500, cost: 123.45, items: [{ name: '桌子', price: 321.55 }] })
    await clerk.of(Claim).move(id, 'submit')
    await complete(ann, await taskOf(ann, id))
    const [line] = (await admin.of(Claim).get(id)).items
    const record = { paidBy: '农行', items: [{ id: line?.id, name: '餐桌', price: 1 }] }
    expect(await complete(bob, await taskOf(bob, id), { record })).toBe('操作成功！')
    expect(await admin.of(Claim).get(id)).toMatchObject({
      cost: 123.45,
      items: [{ name: '餐桌', price: 321.55 }],
    })
    const query = { instanceId: (await stateOf(id)).instanceId ?? '' }
    const log = (await bob.call<LogEntry[]>('GET', '/act/processInstance/log', { query })).body.result
    expect(JSON.stringify(log)).not.toMatch(/321\.55|123\.45/)
    expect(log.at(-1)?.changes).toContainEqual({ label: '明细', before: '名称：桌子', after: '名称：餐桌' })
  })

  test('tells no handler in its log what the node hides', async () => {
    const both = {
      check: { remark: 'must' },
      pay: { paidBy: 'must', remark: 'none', items: 'write' },
    } as const
    await admin.of(ProcessBinding).edit({ id: binding, fieldRights: both })
    const id = await submitted()
    await complete(ann, await taskOf(ann, id), { record: { remark: '超标' } })
    const query = { instanceId: (await stateOf(id)).instanceId ?? '' }
    const changesFor = async (client: typeof ann) =>
      (await client.call<LogEntry[]>('GET', '/act/processInstance/log', { query })).body.result.at(-1)
        ?.changes
    expect(await changesFor(ann)).toEqual([{ label: '备注', before: '', after: '超标' }])
    expect(await changesFor(bob)).toEqual([])
    await admin.of(ProcessBinding).edit({ id: binding, fieldRights: { pay: both.pay } })
  })

  test('that comes back to its writer is corrected by its form’s own rights', async () => {
    const { id } = await admin.of(Claim).add({ amount: 500, cost: 123.45 })
    await clerk.of(Claim).move(id, 'submit')
    const body = { taskId: await taskOf(ann, id), target: 'starter', comment: '请补金额' }
    await ann.call('POST', '/act/task/reject', { body })
    const record = { amount: 700, cost: 1 }
    expect(await complete(clerk, await taskOf(clerk, id), { record })).toBe('操作成功！')
    expect(await admin.of(Claim).get(id)).toMatchObject({ amount: 700, cost: 123.45 })
  })

  test('undoes a decision that it refuses, and says why', async () => {
    const id = await submitted(500, '缺发票')
    await complete(ann, await taskOf(ann, id))
    const task = await taskOf(bob, id)
    expect(await complete(bob, task, { record: { paidBy: '农行' } })).toBe('报销单缺少发票，不能审核')
    expect(await clerk.of(Claim).get(id)).toMatchObject({ status: 'submitted', paidBy: null })
    expect(await taskOf(bob, id)).toBe(task)
  })

  test('goes back to its writer when it is refused or withdrawn', async () => {
    const refused = await submitted()
    const task = await taskOf(ann, refused)
    expect(await complete(ann, task, { answer: 'refuse', comment: '金额不对' })).toBe('操作成功！')
    expect((await clerk.of(Claim).get(refused)).status).toBe('draft')
    await clerk.of(Claim).move(refused, 'submit')
    const { instanceId } = await stateOf(refused)
    const back = { body: { instanceId, comment: '' } }
    expect((await ann.call('POST', '/act/task/callBackProcess', back)).body.message).toBe(
      '只有发起人可以撤回申请',
    )
    expect((await clerk.call('POST', '/act/task/callBackProcess', back)).body.message).toBe('操作成功！')
    expect((await clerk.of(Claim).get(refused)).status).toBe('draft')
  })

  test('that was returned to its starter is corrected in the window and handed in again', async () => {
    const id = await submitted()
    const body = { taskId: await taskOf(ann, id), target: 'starter', comment: '请补金额' }
    expect((await ann.call('POST', '/act/task/reject', { body })).body.message).toBe('操作成功！')
    const task = await taskOf(clerk, id)
    expect(await complete(ann, task, { record: { amount: 700 } })).toBe('该任务的审批人不是你')
    expect(await complete(clerk, task, { record: { amount: 700 } })).toBe('操作成功！')
    expect(await clerk.of(Claim).get(id)).toMatchObject({ amount: 700, status: 'submitted' })
    expect(await taskOf(ann, id)).not.toBe('')
  })

  test('is tried as who wrote it, by whomever', async () => {
    const { id: dataId } = await clerk.of(Claim).add({ amount: 5 })
    const xml = drawing('trial', [['own', '本人确认', 'mt:assign="starter"']])
    const body = { xml, entityCode: 'claim', dataId }
    const { result } = (await admin.call<DryRun>('POST', '/act/model/dryRun', { body })).body
    expect(result.steps.map(({ people }) => people.map(({ username }) => username))).toEqual([['clerk']])
  })

  test('is tried by those alone who may see what the way depends on', async () => {
    const planner = app.as('planner', { can: [...own, 'processModel:list'] })
    const { id: dataId } = await planner.of(Claim).add({ amount: 5 })
    const tried = async (client: typeof ann, text: string) =>
      (await client.call('POST', '/act/model/dryRun', { body: { xml: text, entityCode: 'claim', dataId } }))
        .body
    const plain = drawing('trial', [['own', '本人确认', 'mt:assign="formUser:items.price"']])
    expect((await tried(planner, plain)).message).toBe('您无权查看报销单的【items.price】，不能用它试算')
    expect((await tried(admin, plain)).message).not.toContain('无权查看')
  })

  test('shows its handler what the node does not hide, and a stranger nothing', async () => {
    const id = await submitted(500, '秘密')
    await complete(ann, await taskOf(ann, id))
    const query = { taskId: await taskOf(bob, id) }
    const { body } = await bob.call<Handling>('GET', '/act/task/getProcessTaskTransInfo', { query })
    expect(body.result.record).toMatchObject({
      entity: 'claim',
      fields: { paidBy: 'must', remark: 'none', items: 'write' },
    })
    expect(body.result.record?.row).toMatchObject({ amount: 500 })
    expect(body.result.record?.row).not.toHaveProperty('remark')
    expect(body.result.actions).toContain('agree')
    const stranger = await app
      .as('stranger', { can: [] })
      .call('GET', '/act/task/getProcessTaskTransInfo', { query })
    expect(stranger.body.message).toBe('只有参与流程的人可以查看')
  })
})

describe('the page of a bound record', () => {
  test('tells its readers where it stands, who has it and since when, and nobody else', async () => {
    const id = await submitted()
    const state = await stateOf(id)
    expect(state).toMatchObject({
      process: { key: 'claims' },
      status: ProcessStatus.running,
      starter: { username: 'clerk' },
      taskId: null,
    })
    expect(state.waiting).toMatchObject([{ node: 'check', name: '财务初审', people: [{ username: 'ann' }] }])
    expect(state.waiting[0]?.since).toBe(state.startedAt)
    const query = { entityCode: 'claim', dataId: id }
    const own = await ann.call<RecordState>('GET', '/act/process/recordState', { query })
    expect(own.body.result.taskId).toBe(await taskOf(ann, id))
    const stranger = await bob.call<RecordState>('GET', '/act/process/recordState', { query })
    expect(stranger.body.result).toMatchObject({ instanceId: null, process: null, waiting: [] })
  })

  test('shows its readers the log, and no buttons of others', async () => {
    const id = await submitted()
    const { instanceId } = await stateOf(id)
    const reader = app.as('reader', { can: ['claim:list'] })
    const log = await reader.call<LogEntry[]>('GET', '/act/processInstance/log', {
      query: { instanceId: instanceId ?? '' },
    })
    expect(log.body.result.map(({ action }) => action)).toEqual(['提交申请'])
    const query = { taskId: await taskOf(ann, id) }
    const seen = await reader.call<Handling>('GET', '/act/task/getProcessTaskTransInfo', { query })
    expect(seen.body.result.actions).toEqual([])
    const stranger = await bob.call('GET', '/act/processInstance/log', {
      query: { instanceId: instanceId ?? '' },
    })
    expect(stranger.body.message).toBe('只有参与流程的人可以查看')
  })
})

describe('rights on lines', () => {
  let id: string
  let task: string
  const cells = { 'items.subject': 'must', 'items.fee': 'none' } as const
  beforeAll(async () => {
    await admin.of(ProcessBinding).edit({
      id: binding,
      fieldRights: { check: cells, pay: { paidBy: 'must', remark: 'none', items: 'write' } },
    })
    const made = await clerk.of(Claim).add({
      amount: 300,
      items: [
        { name: '车票', fee: 100 },
        { name: '住宿', fee: 200 },
      ],
    })
    id = made.id
    await clerk.of(Claim).move(id, 'submit')
    task = await taskOf(ann, id)
  })
  test('hide cells from the handler', async () => {
    const { body } = await ann.call<Handling>('GET', '/act/task/getProcessTaskTransInfo', {
      query: { taskId: task },
    })
    const sent = body.result.record?.row
    expect(sent).toMatchObject({ items: [{ name: '车票' }, { name: '住宿' }] })
    expect(JSON.stringify(sent?.items)).not.toContain('fee')
  })

  test('demand cells of every line, and let nothing else of them be written', async () => {
    const { items } = await clerk.of(Claim).get(id)
    const lines = (changes: readonly object[]) => ({
      record: { items: items.map((line, index) => ({ id: line.id, ...changes[index] })) },
    })
    expect(await complete(ann, task)).toBe('明细第1行：请填写【科目】')
    expect(await complete(ann, task, lines([{ subject: '交通' }]))).toBe('明细第2行：请填写【科目】')
    expect(await complete(ann, task, lines([{ subject: '交通', name: '机票' }]))).toContain(
      '不能修改【名称】',
    )
    expect(await complete(ann, task, { record: { items: [] } })).toContain('不能增减【明细】')
    expect(await complete(ann, task, lines([{ subject: '交通' }, { subject: '住宿' }]))).toBe('操作成功！')
    expect((await clerk.of(Claim).get(id)).items).toMatchObject([
      { name: '车票', subject: '交通', fee: 100 },
      { name: '住宿', subject: '住宿', fee: 200 },
    ])
  })
})

describe('approvers picked by whoever submits', () => {
  test('are asked for on the page of the record, as long as it can be submitted', async () => {
    const xml = drawing('picked', [['boss', '领导', 'mt:assign="starterChoice"']])
    const process = await publish(admin, 'picked', xml, { entity: 'claim' })
    const made = await admin.of(ProcessBinding).add({
      entity: 'claim',
      process,
      condition: 'amount = 77',
      titleTemplate: '{no}',
      rejectMove: 'reject',
      priority: 9,
    })
    const { id } = await clerk.of(Claim).add({ amount: 77 })
    const query = { entityCode: 'claim', dataId: id }
    const seen = async (client: typeof ann) =>
      (await client.call<RecordState>('GET', '/act/process/recordState', { query })).body.result.choose
    expect(await seen(clerk)).toEqual([{ node: 'boss', name: '领导' }])
    expect(await seen(app.as('reader', { can: ['claim:list'] }))).toEqual([])
    await expect(clerk.of(Claim).move(id, 'submit')).rejects.toThrow('任务(领导)的审批人未选择')
    const body = { ...query, chosen: { boss: ['ann'] } }
    const { body: answer } = await clerk.call('POST', '/act/process/extActProcess/startMutilProcess', {
      body,
    })
    expect(answer.message).toBe('发起成功！')
    expect(await seen(clerk)).toEqual([])
    expect(await taskOf(ann, id)).not.toBe('')
    await admin.of(ProcessBinding).edit({ id: made.id, isEnabled: false })
  })
})

describe('a binding', () => {
  test('that names what is not there is refused with its name', async () => {
    const [known] = (await admin.of(ProcessModel).list()).rows
    const good = { entity: 'claim', process: known!.id, titleTemplate: '{no}', rejectMove: 'reject' }
    const refusals: readonly [object, string][] = [
      [{ entity: 'nothing' }, '单据【nothing】不存在'],
      [{ entity: 'role' }, '角色没有状态，不能绑定流程'],
      [{ approveMove: 'bless' }, '报销单没有操作【bless】'],
      [{ rejectMove: null }, '请填写驳回动作或撤回动作'],
      [{ condition: 'price > 1' }, '适用条件：'],
      [{ condition: 'amount + 1' }, '适用条件的结果应为是非值'],
      [{ titleTemplate: '{number}' }, '标题模板中的【number】不是报销单的字段'],
      [{ fieldRights: { pay: { price: 'write' } } }, '字段权限中的【price】不是报销单的字段'],
      [{ fieldRights: { pay: { amount: 'own' } } }, '字段【金额】的权限【own】不认识'],
      [{ variables: { '1a': 'amount' } }, '变量【1a】应以字母开头'],
    ]
    for (const [change, words] of refusals)
      await expect(admin.of(ProcessBinding).add({ ...good, ...change })).rejects.toThrow(words)
    await admin.of(ProcessBinding).add({ ...good, isEnabled: false, variables: { double: 'amount * 2' } })
  })

  test('that is in use names a process that was published', async () => {
    const draft = await admin.of(ProcessModel).add({ key: 'unpublished', name: '未发布流程' })
    const bound = { entity: 'claim', process: draft.id, titleTemplate: '{no}', rejectMove: 'reject' }
    await expect(admin.of(ProcessBinding).add(bound)).rejects.toThrow('流程【未发布流程】没有发布，不能绑定')
    const { id } = await admin.of(ProcessBinding).add({ ...bound, isEnabled: false })
    await expect(admin.of(ProcessBinding).edit({ id, isEnabled: true })).rejects.toThrow('没有发布，不能绑定')
  })

  test('may be made of whatever is submitted and approved', async () => {
    const { body } = await admin.call<BindableEntity[]>('GET', '/act/process/extActProcessForm/entities')
    const claim = body.result.find(({ name }) => name === 'claim')
    expect(claim?.usual).toEqual({
      submit: 'submit',
      approve: 'approve',
      reject: 'reject',
      withdraw: 'withdraw',
      void: 'void',
    })
    expect(claim?.variables).toContainEqual({ name: 'amount', label: '金额', type: 'number' })
  })

  test('that is switched off lets its running instances end', async () => {
    const id = await submitted()
    await admin.of(ProcessBinding).edit({ id: binding, isEnabled: false })
    await complete(ann, await taskOf(ann, id))
    await complete(bob, await taskOf(bob, id), { record: { paidBy: '农行' } })
    expect((await clerk.of(Claim).get(id)).status).toBe('approved')
    const free = await submitted()
    expect((await stateOf(free)).isRunning).toBe(false)
  })
})
