import { testApp } from '@mortise/server/testing'
import {
  type BatchResult,
  type DiagramState,
  type Handling,
  type LogEntry,
  ProcessInstance,
  ProcessStatus,
  type TaskCounts,
} from '@mortise/workflow/model'
import { beforeAll, describe, expect, test } from 'vitest'
import workflow from '../index.ts'
import { onePixel } from '../testing/one-pixel.fixture.ts'
import { branching, drawing, publish } from '../testing/publish.fixture.ts'
import { whileOthersWait } from '../testing/waiting.fixture.ts'

const app = await testApp(workflow)
const admin = app.as('designer')
const [zoe, ann, bob, carl, dan] = ['zoe', 'ann', 'bob', 'carl', 'dan'].map((name) =>
  app.as(name, { can: ['wf:batch'] }),
) as [Client, Client, Client, Client, Client]
type Client = ReturnType<typeof app.as>

beforeAll(async () => {
  for (const client of [zoe, ann, bob, carl, dan]) await client.token()
  const managed = 'mt:managers="designer" mt:withdrawal="anytime"'
  const two = [
    ['a', '经理', 'mt:assign="user:ann"'],
    ['b', '总监', 'mt:assign="user:bob"'],
  ] as const
  await publish(admin, 'two', drawing('two', two, managed))
  await publish(
    admin,
    'pool',
    drawing('pool', [['a', '认领', 'mt:assign="user:ann,bob" mt:approveMode="claim"']]),
  )
  const leave = drawing('leave', [['a', '经理', 'mt:assign="user:ann"']])
  await publish(admin, 'leave', leave, { variables: { days: 'number', paid: 'boolean', kind: 'text' } })
  await publish(admin, 'both', drawing('both', [['a', '会签', 'mt:assign="user:ann,bob"']]))
  const strict = 'mt:assign="user:ann" mt:comment="required" mt:signature="required"'
  await publish(admin, 'strict', drawing('strict', [['a', '签字', strict]]))
  await publish(admin, 'picked', drawing('picked', [['a', '自选', 'mt:assign="starterChoice"']]))
})

const act = async (client: Client, path: string, body: object): Promise<string> =>
  (await client.call('POST', `/act/${path}`, { body })).body.message
async function begin(key = 'two', more = {}): Promise<string> {
  const body = { key, title: `${key}申请`, ...more }
  const { body: answer } = await zoe.call<string>('POST', '/act/process/extActProcess/startMutilProcess', {
    body,
  })
  expect(answer.message).toBe('发起成功！')
  return answer.result
}
interface TaskRow {
  id: string
  instanceId: string
  title: string
  nodeName: string
  status: string
}
const tasksOf = async (client: Client, instance: string, path = 'task/list'): Promise<TaskRow[]> => {
  const query = { pageSize: '500' }
  const { body } = await client.call<{ records: TaskRow[] }>('GET', `/act/${path}`, { query })
  return body.result.records.filter(({ instanceId }) => instanceId === instance)
}
const taskOf = async (client: Client, instance: string) => (await tasksOf(client, instance))[0]?.id ?? ''
const agree = (client: Client, taskId: string, more = {}) =>
  act(client, 'task/processComplete', { taskId, answer: 'agree', ...more })
const statusOf = async (id: string) => (await admin.of(ProcessInstance).get(id)).status
const handlingOf = async (client: Client, taskId: string): Promise<Handling> =>
  (await client.call<Handling>('GET', '/act/task/getProcessTaskTransInfo', { query: { taskId } })).body.result
const logOf = async (client: Client, instanceId: string): Promise<string[]> =>
  (
    await client.call<LogEntry[]>('GET', '/act/processInstance/log', { query: { instanceId } })
  ).body.result.map(({ action, operator, targets }) =>
    [operator?.username, action, ...targets.map(({ username }) => username)].join(' '),
  )

const DONE = '操作成功！'
const GONE = '流程任务不存在或已处理'
const NOT_MINE = '该任务的审批人不是你'

test('whoever handles a task reads what the starter said', async () => {
  const id = await begin('leave', { variables: { days: 3.5, paid: true, kind: '年假' } })
  const [task] = await tasksOf(ann, id)
  const { body } = await ann.call<Handling>('GET', '/act/task/getProcessTaskTransInfo', {
    query: { taskId: task?.id ?? '' },
  })
  expect(body.result.said).toEqual([
    { name: 'days', text: '3.5' },
    { name: 'kind', text: '年假' },
    { name: 'paid', text: '是' },
  ])
})

describe('lists', () => {
  test('[A-047] tasks wait in the list of whoever has to handle them, and leave it when they are handled', async () => {
    const id = await begin()
    expect(await tasksOf(ann, id)).toMatchObject([{ title: 'two申请', nodeName: '经理', status: '1' }])
    expect(await tasksOf(bob, id)).toEqual([])
    expect(await agree(bob, await taskOf(ann, id))).toBe(NOT_MINE)
    expect(await agree(ann, await taskOf(ann, id))).toBe(DONE)
    expect(await tasksOf(ann, id)).toEqual([])
    expect(await tasksOf(bob, id)).toHaveLength(1)
  })

  test('[A-048] what somebody handled is in the history of that one alone; all of it is for administrators', async () => {
    const id = await begin()
    await agree(ann, await taskOf(ann, id), { comment: '可以' })
    expect(await tasksOf(ann, id, 'task/taskHistoryList')).toMatchObject([
      { outcome: 'agree', comment: '可以' },
    ])
    expect(await tasksOf(bob, id, 'task/taskHistoryList')).toEqual([])
    expect(await tasksOf(admin, id, 'task/taskAllHistoryList')).toHaveLength(1)
    expect((await ann.call('GET', '/act/task/taskAllHistoryList')).status).toBe(403)
  })

  test('[A-049] applications are in the list of whoever began them, with where they stand', async () => {
    const id = await begin()
    const own = async (client: Client) =>
      (
        await client.call<{ records: { id: string; currentNodes: string }[] }>(
          'GET',
          '/act/task/myApplyProcessList',
        )
      ).body.result.records.filter((row) => row.id === id)
    expect(await own(zoe)).toMatchObject([{ currentNodes: '经理：ann', status_dictText: '审批中' }])
    expect(await own(zoe)).not.toEqual([expect.objectContaining({ memory: expect.anything() })])
    expect(await own(ann)).toEqual([])
  })

  test('[A-050] whoever an instance is copied to finds it, unread until opened', async () => {
    const id = await begin()
    const copy = { instanceId: id, users: ['carl'], comment: '请知悉' }
    expect(await act(dan, 'task/cc', copy)).toBe('只有发起人和参与审批的人可以进行该操作')
    expect(await act(zoe, 'task/cc', { ...copy, users: [] })).toBe('请选择抄送人')
    expect(await act(zoe, 'task/cc', copy)).toBe(DONE)
    const [found] = await tasksOf(carl, id, 'task/taskAllCcHistoryList')
    expect(found).toMatchObject({ reason: '请知悉', fromUser: 'zoe', isRead: 'N' })
    expect(await tasksOf(dan, id, 'task/taskAllCcHistoryList')).toEqual([])
    const unread = async () =>
      (await carl.call<TaskCounts>('GET', '/act/task/counts')).body.result.unreadCopies
    const before = await unread()
    await act(dan, 'task/readCc', { ids: [found?.id] })
    expect(await unread()).toBe(before)
    await act(carl, 'task/readCc', { ids: [found?.id] })
    expect(await unread()).toBe(before - 1)
    expect(await logOf(carl, id)).toEqual(['zoe 提交申请', 'zoe 抄送 carl'])
  })

  test('[A-051] administrators see instances that run and that have ended', async () => {
    const [running, ended] = [await begin(), await begin()]
    await act(admin, 'processInstance/close', { instanceId: ended, reason: '重复' })
    const { rows } = await admin.of(ProcessInstance).list({ size: 100 })
    const statuses = new Map(rows.map(({ id, status }) => [id, status]))
    expect([statuses.get(running), statuses.get(ended)]).toEqual([
      ProcessStatus.running,
      ProcessStatus.voided,
    ])
    expect((await zoe.call('GET', '/act/processInstance/list')).status).toBe(403)
  })
})

describe('handling', () => {
  test('an opinion and a signature are given where the node asks for them', async () => {
    const id = await begin('strict')
    const task = await taskOf(ann, id)
    expect(await handlingOf(ann, task)).toMatchObject({ isCommentRequired: true, isSignatureRequired: true })
    expect(await agree(ann, task)).toBe('审批意见不能为空！')
    expect(await agree(ann, task, { comment: '同意' })).toBe('请先手写签名')
    const drawn = { tenant: '0', by: 'ann' }
    const { path: signature } = await app.services.files.save(onePixel, '签名.png', drawn)
    expect(await agree(ann, task, { comment: '同意', signature })).toBe(DONE)
    expect(await agree(ann, task, { comment: '同意', signature })).toBe(GONE)
    const { body } = await zoe.call<LogEntry[]>('GET', '/act/processInstance/log', {
      query: { instanceId: id },
    })
    expect(body.result.at(-1)).toMatchObject({ action: '同意', comment: '同意', signature })
  })

  test('whoever the starter has to pick is picked before it begins', async () => {
    const body = { key: 'picked', title: '自选' }
    const path = '/act/process/extActProcess/startMutilProcess'
    expect((await zoe.call('POST', path, { body })).body.message).toBe('任务(自选)的审批人未选择')
    const id = await begin('picked', { chosen: { a: ['dan'] } })
    expect(await tasksOf(dan, id)).toHaveLength(1)
  })

  test('of several, the first who claims a task has it', async () => {
    const id = await begin('pool')
    const [pooled] = await tasksOf(ann, id, 'task/taskGroupList')
    expect(await tasksOf(carl, id, 'task/taskGroupList')).toEqual([])
    const taskId = pooled?.id ?? ''
    expect(await agree(ann, taskId)).toBe('请先认领该任务')
    expect(await act(carl, 'task/claim', { taskId })).toBe(NOT_MINE)
    expect(await act(bob, 'task/claim', { taskId })).toBe(DONE)
    expect(await act(ann, 'task/claim', { taskId })).toBe(GONE)
    expect(await tasksOf(ann, id, 'task/taskGroupList')).toEqual([])
    expect(await agree(bob, taskId)).toBe(DONE)
  })

  test('a return names a node that was passed, and says why', async () => {
    const id = await begin()
    await agree(ann, await taskOf(ann, id))
    const taskId = await taskOf(bob, id)
    expect((await handlingOf(bob, taskId)).returnTargets.map(({ name }) => name)).toEqual(['发起人', '经理'])
    const back = { taskId, target: 'a', comment: '再看' }
    expect(await act(ann, 'task/reject', back)).toBe(NOT_MINE)
    expect(await act(bob, 'task/reject', { ...back, comment: '' })).toBe('审批意见不能为空！')
    expect(await act(bob, 'task/reject', { ...back, target: 'b' })).toBe('目标节点在并行分支上，不能驳回')
    expect(await act(bob, 'task/reject', { ...back, mode: 'direct' })).toBe(DONE)
    await agree(ann, await taskOf(ann, id))
    expect(await tasksOf(bob, id)).toHaveLength(1)
    expect(await logOf(zoe, id)).toEqual(['zoe 提交申请', 'ann 同意', 'bob 驳回', 'ann 同意'])
  })

  test('the own history offers to take back what can be taken back, and nothing else', async () => {
    const offered = async (client: Client, instance: string) => {
      const { body } = await client.call<{ records: { instanceId: string; canWithdraw: boolean }[] }>(
        'GET',
        '/act/history/list',
        { query: { pageSize: '500' } },
      )
      return body.result.records
        .filter(({ instanceId }) => instanceId === instance)
        .map(({ canWithdraw }) => canWithdraw)
    }
    const id = await begin()
    await agree(ann, await taskOf(ann, id))
    expect(await offered(ann, id)).toEqual([true])
    const next = await taskOf(bob, id)
    expect(await act(bob, 'task/read', { taskId: next })).toBe(DONE)
    expect(await offered(ann, id)).toEqual([false])
    await agree(bob, next)
    expect(await offered(bob, id)).toEqual([false])

    const both = await begin('both')
    await agree(ann, await taskOf(ann, both))
    expect(await offered(ann, both)).toEqual([true])
    await agree(bob, await taskOf(bob, both))
    expect(await offered(ann, both)).toEqual([false])
  })

  test('an answer is taken back as long as nobody has opened what came of it', async () => {
    const id = await begin()
    const mine = await taskOf(ann, id)
    await agree(ann, mine)
    expect(await act(bob, 'task/withdraw', { taskId: mine })).toBe('只能撤回自己的审批')
    expect(await act(ann, 'task/withdraw', { taskId: mine })).toBe(DONE)
    expect(await tasksOf(bob, id)).toEqual([])
    await agree(ann, mine)
    expect(await act(bob, 'task/read', { taskId: await taskOf(bob, id) })).toBe(DONE)
    expect(await act(ann, 'task/withdraw', { taskId: mine })).toBe('撤回失败，后续任务已处理')
  })

  test('a task is transferred to somebody else, and to nobody who is not there', async () => {
    const id = await begin()
    const taskId = await taskOf(ann, id)
    expect(await act(ann, 'task/taskEntrust', { taskId, to: 'ann' })).toBe('转办人不能是本人')
    expect(await act(ann, 'task/taskEntrust', { taskId, to: 'ghost' })).toBe('用户【ghost】不存在或已停用')
    expect(await act(bob, 'task/taskEntrust', { taskId, to: 'dan' })).toBe(NOT_MINE)
    expect(await act(ann, 'task/taskEntrust', { taskId, to: 'dan' })).toBe(DONE)
    expect(await agree(ann, taskId)).toBe(NOT_MINE)
    expect(await agree(dan, taskId)).toBe(DONE)
  })

  test('a delegate gives an opinion, and the owner decides', async () => {
    const id = await begin()
    const taskId = await taskOf(ann, id)
    expect(await act(ann, 'task/delegate', { taskId, to: 'ann' })).toBe('委派人不能是本人')
    expect(await act(ann, 'task/delegate', { taskId, to: 'dan' })).toBe(DONE)
    expect(await act(dan, 'task/delegate', { taskId, to: 'carl' })).toBe('委派中的任务不能再委派')
    expect(await agree(dan, taskId, { comment: '没问题' })).toBe(DONE)
    expect(await tasksOf(bob, id)).toEqual([])
    expect(await agree(ann, taskId)).toBe(DONE)
    expect(await tasksOf(bob, id)).toHaveLength(1)
  })

  test('others sign before, after or beside, and are taken off again by whoever asked them', async () => {
    const id = await begin()
    const taskId = await taskOf(ann, id)
    const sign = (where: string, users: string[], by = ann) =>
      act(by, 'task/addSign', { taskId, where, users })
    expect(await sign('before', ['ann'])).toBe('加签人与现有审批人[ann]重复')
    expect(await sign('before', ['dan'], bob)).toBe(NOT_MINE)
    expect(await sign('before', ['dan'])).toBe(DONE)
    expect(await agree(ann, taskId)).toBe('加签人尚未处理完，请等待')
    expect(await act(ann, 'task/reduceSign', { taskId, users: ['dan'] })).toBe(DONE)
    expect(await tasksOf(dan, id)).toEqual([])
    expect(await sign('parallel', ['dan'])).toBe(DONE)
    expect(await sign('after', ['carl'])).toBe(DONE)
    expect((await handlingOf(ann, taskId)).signers.map(({ username }) => username)).toEqual(['dan', 'carl'])
    expect(await agree(ann, taskId)).toBe(DONE)
    expect(await agree(carl, await taskOf(carl, id))).toBe(DONE)
    expect(await tasksOf(bob, id)).toEqual([])
    expect(await agree(dan, await taskOf(dan, id))).toBe(DONE)
    expect(await tasksOf(bob, id)).toHaveLength(1)
  })

  test('nobody is urged twice within half an hour, nor by a stranger', async () => {
    const id = await begin()
    const urge = (client: Client) =>
      act(client, 'process/extActTaskNotification/taskNotification', { instanceId: id })
    expect(await urge(dan)).toBe('只有发起人和参与审批的人可以进行该操作')
    expect(await urge(zoe)).toBe(DONE)
    expect(await urge(zoe)).toBe('请勿频繁催办，30分钟后再试')
  })

  test('many are answered at once, each for itself', async () => {
    const [one, other, strict] = [await begin(), await begin(), await begin('strict')]
    const taskIds = await Promise.all([one, other, strict].map((id) => taskOf(ann, id)))
    const body = { taskIds: [...taskIds, 'nothing.1'], answer: 'agree', comment: '批量' }
    const { body: answer } = await ann.call<BatchResult[]>('POST', '/act/task/batchComplete', { body })
    expect(answer.result.map(({ isDone, title, message }) => [isDone, title, message])).toEqual([
      [true, 'two申请', DONE],
      [true, 'two申请', DONE],
      [false, 'strict申请', '请先手写签名'],
      [false, '', '流程实例不存在'],
    ])
    expect(await tasksOf(bob, one)).toHaveLength(1)
    const nobody = app.as('nobatch', { can: [] })
    expect((await nobody.call('POST', '/act/task/batchComplete', { body })).status).toBe(403)
  })

  test('an opinion is kept until it is given', async () => {
    const id = await begin()
    const taskId = await taskOf(ann, id)
    expect(await act(dan, 'task/saveDraft', { taskId, comment: '偷看' })).toBe('只有参与流程的人可以查看')
    await act(ann, 'task/saveDraft', { taskId, comment: '想一想' })
    await act(ann, 'task/saveDraft', { taskId, comment: '再想想' })
    expect((await handlingOf(ann, taskId)).draft).toBe('再想想')
    await agree(ann, taskId)
    const query = { taskId }
    const later = await ann.call<Handling>('GET', '/act/task/getHisProcessTaskTransInfo', { query })
    expect(later.body.result.draft).toBe('')
  })

  test('phrases are everybody’s own', async () => {
    await act(ann, 'phrase/add', { text: '同意，请办理' })
    const listOf = async (client: Client) =>
      (await client.call<{ records: { id: string; text: string }[] }>('GET', '/act/phrase/list')).body.result
        .records
    const [phrase] = await listOf(ann)
    expect(phrase?.text).toBe('同意，请办理')
    expect(await listOf(bob)).toEqual([])
    expect(await act(bob, 'phrase/edit', { id: phrase?.id, text: '改' })).toBe('常用审批语不存在')
    const gone = await ann.call('DELETE', '/act/phrase/delete', { query: { id: phrase?.id ?? '' } })
    expect(gone.body.message).toBe('删除成功!')
    expect(await listOf(ann)).toEqual([])
  })
})

describe('a task', () => {
  const causesFor = async (client: Client, instance: string) => {
    const [row] = await tasksOf(client, instance)
    const { cause } = await handlingOf(client, row?.id ?? '')
    expect((row as { cause?: unknown } | undefined)?.cause).toEqual(cause)
    return cause
  }

  test('says who sent it back and why, and the diagram where from', async () => {
    const id = await begin()
    expect(await causesFor(ann, id)).toBe(null)
    await agree(ann, await taskOf(ann, id))
    const back = { target: 'a', mode: 'direct', comment: '请补充到货证明' }
    expect(await act(bob, 'task/reject', { taskId: await taskOf(bob, id), ...back })).toBe(DONE)
    const cause = { type: 'return', by: 'bob', comment: '请补充到货证明', isDirect: true }
    expect(await causesFor(ann, id)).toEqual(cause)
    const query = { instanceId: id }
    const path = '/act/process/extActProcessNode/getProcessNodeInfo'
    const { nodes } = (await zoe.call<DiagramState>('GET', path, { query })).body.result
    expect(nodes).toMatchObject({ a: { state: 'active' }, b: { state: 'returned' } })
    await agree(ann, await taskOf(ann, id))
    expect(await causesFor(bob, id)).toBe(null)
  })

  test('says who asked for one more signature, or handed it on, and why', async () => {
    const id = await begin()
    const taskId = await taskOf(ann, id)
    const sign = { where: 'before', users: ['carl'], comment: '请核对发票' }
    expect(await act(ann, 'task/addSign', { taskId, ...sign })).toBe(DONE)
    expect(await causesFor(carl, id)).toMatchObject({ type: 'addSign', by: 'ann', comment: '请核对发票' })
    const handOver = { taskId: await taskOf(carl, id), to: 'dan', comment: '你先看' }
    expect(await act(carl, 'task/taskEntrust', handOver)).toBe(DONE)
    expect(await causesFor(dan, id)).toMatchObject({ type: 'transfer', by: 'carl', comment: '你先看' })
  })
})

describe('managing', () => {
  test('an instance is suspended, resumed and voided by its managers, who say why', async () => {
    const id = await begin()
    const manage = (client: Client, what: string, reason = '核对') =>
      act(client, `processInstance/${what}`, { instanceId: id, reason })
    expect(await manage(ann, 'suspend')).toBe('只有流程管理员可以进行该操作')
    expect(await manage(admin, 'suspend', ' ')).toBe('请填写原因')
    const waiting = await taskOf(ann, id)
    expect(await manage(admin, 'suspend')).toBe(DONE)
    expect(await agree(ann, waiting)).toBe('流程已挂起，不能操作')
    expect(await manage(admin, 'restart')).toBe(DONE)
    expect(await manage(admin, 'restart')).toBe('流程没有挂起，不用恢复')
    expect(await manage(admin, 'close')).toBe(DONE)
    expect(await manage(admin, 'close')).toBe(GONE)
    expect(await statusOf(id)).toBe(ProcessStatus.voided)
  })

  test('a token jumps to another node, and a task to another handler', async () => {
    const id = await begin()
    const diagram = async () => {
      const query = { instanceId: id }
      const path = '/act/process/extActProcessNode/getProcessNodeInfo'
      return (await zoe.call<DiagramState>('GET', path, { query })).body.result
    }
    const { tokens, nodes } = await diagram()
    expect(nodes).toMatchObject({ start: { state: 'done' }, a: { state: 'active' } })
    const jump = { instanceId: id, token: tokens[0]?.token, target: 'b', reason: '越级' }
    expect(await act(ann, 'processInstance/skipNode', jump)).toBe('只有流程管理员可以进行该操作')
    expect(await act(admin, 'processInstance/skipNode', { ...jump, target: 'end' })).toBe(
      '只能跳转到审批节点',
    )
    expect(await act(admin, 'processInstance/skipNode', jump)).toBe(DONE)
    const taskId = await taskOf(bob, id)
    const reassign = { taskId, to: 'dan', reason: '出差' }
    expect(await act(bob, 'processInstance/reassign', reassign)).toBe('只有流程管理员可以进行该操作')
    expect(await act(admin, 'processInstance/reassign', { ...reassign, to: 'bob' })).toBe(
      '改派人已是该任务的审批人',
    )
    expect(await act(admin, 'processInstance/reassign', reassign)).toBe(DONE)
    expect(await agree(dan, taskId)).toBe(DONE)
    expect((await diagram()).nodes.b?.handlers).toMatchObject([{ username: 'dan', outcome: 'agree' }])
    expect(await statusOf(id)).toBe(ProcessStatus.approved)
  })

  test('whether a jump may strand the rest is walked beside the calls of others', async () => {
    await publish(admin, 'branching', branching('branching', 5, 4))
    const instanceId = await begin('branching')
    const { tokens } = (
      await admin.call<DiagramState>('GET', '/act/process/extActProcessNode/getProcessNodeInfo', {
        query: { instanceId },
      })
    ).body.result
    const { token } = tokens.find(({ node }) => node === 'b0_1')!
    const jump = { instanceId, token, target: 'b0_2', reason: '越级' }
    const { value, longestWait, took } = await whileOthersWait(() =>
      act(admin, 'processInstance/skipNode', jump),
    )
    expect(value).toBe(DONE)
    expect(longestWait).toBeLessThan(took / 2)
  })
})
