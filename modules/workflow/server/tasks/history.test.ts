import { testApp } from '@mortise/server/testing'
import { UserAgent } from '@mortise/system/model'
import type { DiagramState, Handling, LogEntry, TaskCounts } from '@mortise/workflow/model'
import { beforeAll, expect, test, vi } from 'vitest'
import workflow from '../index.ts'
import { onePixel } from '../testing/one-pixel.fixture.ts'
import { drawing, publish } from '../testing/publish.fixture.ts'

const app = await testApp(workflow)
const admin = app.as('designer')
const names = ['zoe', 'ann', 'bob', 'dan', 'carl', 'agent'] as const
type Name = (typeof names)[number]
const people = Object.fromEntries(names.map((name) => [name, app.as(name, { can: [] })])) as Record<
  Name,
  ReturnType<typeof app.as>
>

beforeAll(async () => {
  for (const name of names) await people[name].token()
  await publish(admin, 'one', drawing('one', [['a', '经理', 'mt:assign="user:ann"']]))
  await publish(
    admin,
    'two',
    drawing('two', [
      ['a', '经理', 'mt:assign="user:ann"'],
      ['b', '总监', 'mt:assign="user:bob"'],
    ]),
  )
  await publish(admin, 'doing', drawing('doing', [['a', '发货', 'mt:assign="user:ann" mt:kind="handle"']]))
  await publish(
    admin,
    'shared',
    drawing('shared', [['a', '认领', 'mt:assign="user:carl,bob" mt:approveMode="claim"']]),
  )
  await publish(
    admin,
    'signed',
    drawing('signed', [['a', '签字', 'mt:assign="user:ann" mt:signature="required"']]),
  )
  await publish(admin, 'away', drawing('away', [['a', '经理', 'mt:assign="user:carl"']]))
  const always = { beginAt: '2020-01-01 00:00:00', endAt: '2099-01-01 00:00:00' }
  await admin.of(UserAgent).add({ user: 'carl', agent: 'agent', ...always })
})

const send = async (name: Name, path: string, body: object): Promise<string> =>
  (await people[name].call('POST', `/act/${path}`, { body })).body.message
async function begin(key: string, by: Name = 'zoe'): Promise<string> {
  const { body } = await people[by].call<string>('POST', '/act/process/extActProcess/startMutilProcess', {
    body: { key, title: key },
  })
  expect(body.message).toBe('发起成功！')
  return body.result
}
interface Row {
  id: string
  instanceId: string
  status: string
  outcome: string | null
  comment: string
  finishedBy: string
}
async function rowsOf(name: Name, instance: string, path = 'task/list'): Promise<Row[]> {
  const query = { pageSize: '500' }
  const { body } = await people[name].call<{ records: Row[] }>('GET', `/act/${path}`, { query })
  return body.result.records.filter(({ instanceId }) => instanceId === instance)
}
const taskOf = async (name: Name, instance: string) => (await rowsOf(name, instance))[0]?.id ?? ''
const historyOf = async (name: Name, instance: string) =>
  (await rowsOf(name, instance, 'task/taskHistoryList')).map(({ outcome, comment }) => [outcome, comment])
const answer = async (name: Name, instance: string, given: 'agree' | 'refuse', more = {}) =>
  send(name, 'task/processComplete', { taskId: await taskOf(name, instance), answer: given, ...more })
const handlersAt = async (instanceId: string, node: string) => {
  const path = '/act/process/extActProcessNode/getProcessNodeInfo'
  const { body } = await people.zoe.call<DiagramState>('GET', path, { query: { instanceId } })
  return body.result.nodes[node]?.handlers.map(({ username, outcome }) => [username, outcome])
}
const logOf = async (instanceId: string) =>
  (
    await people.zoe.call<LogEntry[]>('GET', '/act/processInstance/log', { query: { instanceId } })
  ).body.result.map(({ action }) => action)
const DONE = '操作成功！'

test('A-048 who asked another to sign afterwards keeps the own answer, and the signer his', async () => {
  const id = await begin('two')
  const taskId = await taskOf('ann', id)
  expect(await send('ann', 'task/addSign', { taskId, where: 'after', users: ['dan'] })).toBe(DONE)
  expect(await answer('ann', id, 'agree', { comment: '我同意' })).toBe(DONE)
  expect(await answer('dan', id, 'agree', { comment: '我会签' })).toBe(DONE)
  expect(await historyOf('ann', id)).toEqual([['agree', '我同意']])
  expect(await historyOf('dan', id)).toEqual([['agree', '我会签']])
  expect(await handlersAt(id, 'a')).toEqual([
    ['ann', 'agree'],
    ['dan', 'agree'],
  ])
})

test('A-048 who asked another to sign first has the refused task in the own history', async () => {
  const id = await begin('two')
  const taskId = await taskOf('ann', id)
  expect(await send('ann', 'task/addSign', { taskId, where: 'before', users: ['dan'] })).toBe(DONE)
  expect(await answer('dan', id, 'refuse', { comment: '不行' })).toBe(DONE)
  expect(await historyOf('ann', id)).toEqual([['refuse', '不行']])
  expect(await historyOf('dan', id)).toEqual([['refuse', '不行']])
  expect(await handlersAt(id, 'a')).toEqual([
    ['ann', 'refuse'],
    ['dan', 'refuse'],
  ])
})

test('what one passed on stands in the own history as 已转办, and the task with whoever has it', async () => {
  const id = await begin('one')
  const taskId = await taskOf('ann', id)
  expect(await send('ann', 'task/taskEntrust', { taskId, to: 'dan', comment: '请你看' })).toBe(DONE)
  expect(await rowsOf('ann', id, 'task/taskHistoryList')).toMatchObject([
    { status: '4', outcome: 'transfer', comment: '请你看' },
  ])
  expect(await rowsOf('ann', id)).toEqual([])
  expect(await answer('dan', id, 'agree')).toBe(DONE)
  expect(await historyOf('ann', id)).toHaveLength(1)
  expect(await historyOf('dan', id)).toEqual([['agree', '']])
})

test('an opinion of a delegate stands in the own history, and in the log as what it is', async () => {
  const id = await begin('one')
  const taskId = await taskOf('ann', id)
  expect(await send('ann', 'task/delegate', { taskId, to: 'dan' })).toBe(DONE)
  expect(await answer('dan', id, 'refuse', { comment: '有疑问' })).toBe(DONE)
  expect(await historyOf('dan', id)).toEqual([['opinion', '有疑问']])
  expect(await historyOf('ann', id)).toEqual([])
  expect(await logOf(id)).toEqual(['提交申请', '委派', '委派意见（不同意）'])
  expect(await answer('ann', id, 'agree')).toBe(DONE)
  expect((await logOf(id)).at(-1)).toBe('同意')
})

test('an agent is told, copies others with the answer, and the principal sees what was answered', async () => {
  const id = await begin('away')
  const bell = async () =>
    JSON.stringify((await people.agent.call('GET', '/sys/annountCement/listByUser')).body.result)
  await vi.waitFor(async () => expect(await bell()).toContain('待您办理：away'))
  expect(await answer('agent', id, 'agree', { comment: '代批', copyTo: ['dan'] })).toBe(DONE)
  expect(await historyOf('carl', id)).toEqual([['agree', '代批']])
  expect(await historyOf('agent', id)).toEqual([['agree', '代批']])
  expect(await rowsOf('dan', id, 'task/taskAllCcHistoryList')).toHaveLength(1)
})

test('whoever applied hears how it ended and what was said, and is led there', async () => {
  const bell = async () =>
    JSON.stringify((await people.zoe.call('GET', '/sys/annountCement/listByUser')).body.result)
  const passed = await begin('two')
  expect(await answer('ann', passed, 'agree')).toBe(DONE)
  expect(await answer('bob', passed, 'agree', { comment: '盖章即可' })).toBe(DONE)
  await vi.waitFor(async () => expect(await bell()).toContain('申请已通过：two（盖章即可）'))
  expect(await bell()).toContain(`instanceId=${passed}`)
  expect(await bell()).not.toContain('申请已通过：two"')
  const refused = await begin('one')
  expect(await answer('ann', refused, 'refuse', { comment: '资料不全' })).toBe(DONE)
  await vi.waitFor(async () => expect(await bell()).toContain('申请被驳回：one（资料不全）'))
})

test('who applies without a document says what for and adds files, which those with a part in it read', async () => {
  const file = await saved('zoe', '合同.txt')
  const told = { key: 'one', title: '用印', content: '合同盖章一份', files: [file] }
  const start = '/act/process/extActProcess/startMutilProcess'
  expect((await people.dan.call('POST', start, { body: told })).body.message).toContain('不是本人上传')
  const { body: begun } = await people.zoe.call<string>('POST', start, { body: told })
  const query = { taskId: await taskOf('ann', begun.result) }
  const { body: handled } = await people.ann.call<Handling>('GET', '/act/task/getProcessTaskTransInfo', {
    query,
  })
  expect(handled.result.instance).toMatchObject({ content: '合同盖章一份', files: file })
  expect([await read('ann', file), await read('dan', file)]).toEqual([200, 404])
})

test('an agent takes from the pool in the name of the principal, but nothing that the agent applied for', async () => {
  const poolOf = async (name: Name) =>
    (await people[name].call<TaskCounts>('GET', '/act/task/counts')).body.result.pool
  const before = await poolOf('agent')
  const [id, own] = [await begin('shared'), await begin('shared', 'agent')]
  expect(await poolOf('agent')).toBe(before + 1)
  expect(await rowsOf('agent', own, 'task/taskGroupList')).toEqual([])
  const [pooled] = await rowsOf('agent', id, 'task/taskGroupList')
  expect(await send('dan', 'task/claim', { taskId: pooled?.id })).toBe('该任务的审批人不是你')
  expect(await send('agent', 'task/claim', { taskId: pooled?.id })).toBe(DONE)
  expect(await taskOf('carl', id)).toBe(pooled?.id)
  expect(await answer('agent', id, 'agree')).toBe(DONE)
  const [theirs] = await rowsOf('bob', own, 'task/taskGroupList')
  expect(await send('agent', 'task/claim', { taskId: theirs?.id })).toBe(
    '这是您本人发起的申请，不能代他人办理',
  )
})

test('copies go to people there are, each once, and are unread again when sent again', async () => {
  const instanceId = await begin('one')
  const copy = (users: string[], comment = '') => send('zoe', 'task/cc', { instanceId, users, comment })
  const copies = () => rowsOf('dan', instanceId, 'task/taskAllCcHistoryList')
  expect(await copy(['ghost'])).toBe('用户【ghost】不存在或已停用')
  expect(await copy(['dan'], '第一次')).toBe(DONE)
  const [first] = await copies()
  await send('dan', 'task/readCc', { ids: [first?.id] })
  expect(await copy(['dan'], '再看看')).toBe(DONE)
  expect(await copies()).toMatchObject([{ id: first?.id, reason: '再看看', isRead: 'N' }])
})

test('what is done rather than decided offers no refusal', async () => {
  const id = await begin('doing')
  const query = { taskId: await taskOf('ann', id) }
  const { body } = await people.ann.call<Handling>('GET', '/act/task/getProcessTaskTransInfo', { query })
  expect(body.result.actions).toContain('agree')
  expect(body.result.actions).not.toContain('refuse')
})

const saved = async (by: string, name: string) => {
  const bytes = name.endsWith('png') ? onePixel : Buffer.from(`of ${by}`)
  return (await app.services.files.save(bytes, name, { tenant: '0', by })).path
}
const read = async (name: Name, path: string) =>
  (await people[name].call('GET', `/sys/common/static/${encodeURI(path)}`)).status

test('a signature is a picture that whoever signs has uploaded', async () => {
  const id = await begin('signed')
  const refusal = '签名不是本人上传的图片，请重新签名'
  for (const signature of ['x', await saved('bob', '签名.png'), await saved('ann', '签名.txt')])
    expect(await answer('ann', id, 'agree', { signature })).toBe(refusal)
  const signature = await saved('ann', '签名.png')
  expect(await answer('ann', id, 'agree', { signature })).toBe(DONE)
  expect([await read('zoe', signature), await read('dan', signature)]).toEqual([200, 404])
})

test('files of a decision are uploads of whoever decides, read by those who have a part in it', async () => {
  const id = await begin('two')
  const [foreign, own] = [await saved('dan', '工资.txt'), await saved('ann', '意见.txt')]
  const refusal = '附件不是本人上传的文件，请重新上传'
  for (const files of [['x'], [foreign], [own, foreign]])
    expect(await answer('ann', id, 'agree', { files })).toBe(refusal)
  expect([await read('ann', foreign), await read('zoe', foreign)]).toEqual([404, 404])
  expect(await answer('ann', id, 'agree', { files: [own] })).toBe(DONE)
  const query = { instanceId: id }
  const { body } = await people.zoe.call<LogEntry[]>('GET', '/act/processInstance/log', { query })
  expect(body.result.at(-1)).toMatchObject({ files: [own] })
  expect([await read('zoe', own), await read('bob', own), await read('dan', own)]).toEqual([200, 200, 404])
})
