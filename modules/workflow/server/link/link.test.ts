import {
  approvalFields,
  approved,
  defineDict,
  defineEntity,
  defineModule,
  f,
  type InputOf,
} from '@mortise/model'
import { serverModule } from '@mortise/server'
import { testApp } from '@mortise/server/testing'
import { User, UserStatus } from '@mortise/system/model'
import {
  type LinkSummary,
  type LogEntry,
  ProcessBinding,
  ProcessInstance,
  ProcessModel,
  ProcessStatus,
  ProcessTask,
} from '@mortise/workflow/model'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import workflow from '../index.ts'
import { onePixel } from '../testing/one-pixel.fixture.ts'
import { drawing, publish } from '../testing/publish.fixture.ts'
import { linkTo } from './link.ts'

const Seat = defineDict('test_trip_seat', '席别', { second: '二等座', first: '一等座' })
const Trip = defineEntity('trip', {
  label: '出差单',
  title: 'city',
  fields: {
    city: f.text('城市', { required: true }),
    budget: f.money('预算', { guarded: true }),
    seat: f.dict('席别', Seat, { default: 'second' }),
    reason: f.text('事由'),
    fare: f.money('票价'),
    ...approvalFields,
    status: f.flow('状态', approved({})),
  },
  guardedFields: { field: 'seat', rights: { first: 'trip:first' }, keys: ['fare'] },
})
const trips = serverModule(
  defineModule('trips', {
    label: '出差',
    entities: [Trip],
    dicts: [Seat],
    permissions: { 'trip:first': '查看一等座票价' },
  }),
  { needs: [workflow] },
)
const app = await testApp(trips)
const admin = app.as('designer')
const ann = app.as('ann', { can: [] })

afterEach(() => void vi.useRealTimers())
beforeAll(async () => {
  await ann.token()
  const xml = drawing('trips', [['a', '经理', 'mt:assign="user:ann"']])
  const process = await publish(admin, 'trips', xml, { entity: 'trip' })
  await admin.of(ProcessBinding).add({
    entity: 'trip',
    process,
    titleTemplate: '去{city}{fare}',
    rejectMove: 'reject',
    fieldRights: { a: { reason: 'none' } },
  })
})

async function sent(
  more: Partial<InputOf<typeof Trip>> = {},
): Promise<{ trip: string; instance: string; token: string }> {
  const { id: trip } = await admin.of(Trip).add({ city: '苏州', budget: 900, ...more })
  await admin.of(Trip).move(trip, 'submit')
  return app.services.asSystem('0', async (ctx) => {
    const { id: instance } = (await ctx.repo(ProcessInstance).first({ record: trip }))!
    const { rows } = await app.services.db.owner.query<{ id: string }>(
      `select id from wf_task where instance = $1`,
      [instance],
    )
    return { trip, instance, token: await linkTo(ctx, rows[0]?.id ?? '', 'ann') }
  })
}
const open = async (token: string) =>
  (await app.anonymous.call<LinkSummary>('GET', `/act/link/${token}`)).body
const answer = async (token: string) =>
  (await app.anonymous.call('POST', `/act/link/${token}`, { body: { answer: 'agree', comment: '手机同意' } }))
    .body.message

test('whoever was sent a link sees what it is about and answers, once, without signing in', async () => {
  const { trip, instance, token } = await sent()
  const { result } = await open(token)
  expect(result).toMatchObject({ title: '去苏州', nodeName: '经理', user: 'ann', canRefuse: true })
  expect(result.fields).toContainEqual({ label: '城市', text: '苏州' })
  expect(JSON.stringify(result.fields)).not.toContain('900')
  expect(await answer(token)).toBe('操作成功！')
  expect(await admin.of(Trip).get(trip)).toMatchObject({ status: 'approved', approvedBy: 'ann' })
  expect((await admin.of(ProcessInstance).get(instance)).status).toBe(ProcessStatus.approved)
  expect(await answer(token)).toBe('流程任务不存在或已处理')
})

test('a link answers once, also where the answer was taken back', async () => {
  const steps = ['a', 'b'].map((id) => [id, `审批${id}`, 'mt:assign="user:ann"'] as const)
  await publish(admin, 'twice', drawing('twice', steps))
  const begun = await admin.call<string>('POST', '/act/process/extActProcess/startMutilProcess', {
    body: { key: 'twice', title: '两级' },
  })
  const [task, token] = await app.services.asSystem('0', async (ctx) => {
    const { id } = (await ctx.repo(ProcessTask).first({ instance: begun.body.result }))!
    return [id, await linkTo(ctx, id, 'ann')] as const
  })
  expect(await answer(token)).toBe('操作成功！')
  const back = await ann.call('POST', '/act/task/withdraw', { body: { taskId: task } })
  expect(back.body.message).toBe('操作成功！')
  expect((await open(token)).message).toBe('链接已使用，请登录系统办理')
  expect(await answer(token)).toBe('链接已使用，请登录系统办理')
})

test('what takes a right in some records alone stands neither in a link to those nor in their title', async () => {
  const told = async (seat: 'first' | 'second') => {
    const { result } = await open((await sent({ seat, fare: 77 })).token)
    return [result.title, result.fields.some(({ label }) => label === '票价')]
  }
  expect(await told('second')).toEqual(['去苏州77', true])
  expect(await told('first')).toEqual(['去苏州', false])
})

test('what a node hides from its handler stands in no link to it', async () => {
  const { result } = await open((await sent({ reason: '私事' })).token)
  expect(result.fields).toContainEqual({ label: '城市', text: '苏州' })
  expect(JSON.stringify(result.fields)).not.toContain('私事')
})

test('a record is handed in by those alone who may begin its process', async () => {
  const process = await app.services.asSystem('0', ({ repo }) => repo(ProcessModel).first({ key: 'trips' }))
  const { id } = await admin.of(Trip).add({ city: '杭州' })
  await admin.of(ProcessModel).edit({ id: process!.id, starters: ['ann'] })
  await expect(admin.of(Trip).move(id, 'submit')).rejects.toThrow('的发起范围内')
  await admin.of(ProcessModel).edit({ id: process!.id, starters: ['ann', 'designer'] })
  await admin.of(Trip).move(id, 'submit')
  expect((await admin.of(Trip).get(id)).status).toBe('submitted')
})

test('a link that is forged, or whose record has changed since, answers nothing', async () => {
  const { trip, instance, token } = await sent()
  expect(await answer(`${token.slice(0, -2)}xx`)).toBe('链接无效或已过期，请登录系统办理')
  await app.services.asSystem('0', ({ repo }) => repo(Trip).put(trip, { city: '上海' }))
  expect(await answer(token)).toBe('单据已变更，请重新查看')
  expect((await admin.of(ProcessInstance).get(instance)).status).toBe(ProcessStatus.running)
})

test('a link answers for seven days and no longer, whoever holds it', async () => {
  const { trip, token } = await sent()
  const at = (days: number) =>
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 86_400_000 + 1000 })
  at(7)
  expect((await open(token)).message).toBe('链接无效或已过期，请登录系统办理')
  expect(await answer(token)).toBe('链接无效或已过期，请登录系统办理')
  vi.useRealTimers()
  expect(await admin.of(Trip).get(trip)).toMatchObject({ status: 'submitted' })
  at(6.99)
  expect(await answer(token)).toBe('操作成功！')
})

test('a link dies with the handler’s part in the task', async () => {
  const { instance, token } = await sent()
  const taskId = `${instance}.${(await app.services.db.owner.query(`select number from wf_task where instance = $1`, [instance])).rows[0].number}`
  const body = { taskId, to: 'designer' }
  expect((await ann.call('POST', '/act/task/taskEntrust', { body })).body.message).toBe('操作成功！')
  expect(await answer(token)).toBe('该任务的审批人不是你')
})

test('a link of somebody who was frozen opens and answers nothing, until they are let in again', async () => {
  const { trip, token } = await sent()
  const id = await ann.userId()
  const put = (status: keyof typeof UserStatus.items) =>
    app.services.asSystem('0', ({ repo }) => repo(User).put(id, { status }))
  await put(UserStatus.frozen)
  expect((await open(token)).message).toBe('该用户已冻结')
  expect(await answer(token)).toBe('该用户已冻结')
  expect(await admin.of(Trip).get(trip)).toMatchObject({ status: 'submitted', approvedBy: null })
  await put(UserStatus.normal)
  expect(await answer(token)).toBe('操作成功！')
})

test('a link of somebody who belongs to another company by now answers nothing', async () => {
  const { trip, token } = await sent()
  const id = await ann.userId()
  const move = (tenants: string[]) =>
    app.services.asSystem('0', ({ repo }) => repo(User).put(id, { tenants }))
  await app.as('storekeeper', { tenant: 'store1' }).token()
  await move(['store1'])
  expect(await answer(token)).toBe('该用户已离开本企业')
  expect(await admin.of(Trip).get(trip)).toMatchObject({ status: 'submitted' })
  await move([])
})

test('a link shows what is applied for and what was said before, with files and seals', async () => {
  const steps = [
    ['a', '初审', 'mt:assign="user:designer"'],
    ['b', '复审', 'mt:assign="user:ann"'],
  ] as const
  await publish(admin, 'told', drawing('told', steps), { variables: { days: 'number' } })
  const { path } = await app.services.files.save(onePixel, '凭证.png', { tenant: '0', by: 'designer' })
  const begun = await admin.call<string>('POST', '/act/process/extActProcess/startMutilProcess', {
    body: { key: 'told', title: '请假', content: '回家探亲', files: [path], variables: { days: 3 } },
  })
  const instance = begun.body.result
  const waiting = (assignee: string) =>
    app.services.asSystem('0', async (ctx) => (await ctx.repo(ProcessTask).first({ instance, assignee }))!.id)
  const body = {
    taskId: await waiting('designer'),
    answer: 'agree',
    comment: '情况属实',
    files: [path],
    signature: path,
  }
  expect((await admin.call('POST', '/act/task/processComplete', { body })).body.message).toBe('操作成功！')
  const task = await waiting('ann')
  const token = await app.services.asSystem('0', (ctx) => linkTo(ctx, task, 'ann'))
  const { result } = await open(token)
  expect(result).toMatchObject({ content: '回家探亲', said: [{ name: 'days', text: '3' }] })
  const said = result.opinions.at(-1)
  expect(said).toMatchObject({ node: '初审', operator: 'designer', action: '同意', comment: '情况属实' })
  for (const address of [result.files[0]?.address, said?.files[0]?.address, said?.seal])
    expect((await app.anonymous.call('GET', address as `/${string}`)).status).toBe(200)
})

test('a node that asks for a signature is answered by a link with what was drawn there, and not without', async () => {
  await publish(
    admin,
    'signed',
    drawing('signed', [['a', '签字', 'mt:assign="user:ann" mt:signature="required"']]),
  )
  const begun = await admin.call<string>('POST', '/act/process/extActProcess/startMutilProcess', {
    body: { key: 'signed', title: '签字' },
  })
  const token = await app.services.asSystem('0', async (ctx) => {
    const task = await ctx.repo(ProcessTask).first({ instance: begun.body.result })
    return linkTo(ctx, task!.id, 'ann')
  })
  const sign = async (signature?: string) =>
    (
      await app.anonymous.call('POST', `/act/link/${token}`, {
        body: { answer: 'agree', ...(signature && { signature }) },
      })
    ).body.message
  expect((await open(token)).result).toMatchObject({ isSignatureRequired: true, isOpinion: false })
  expect(await sign()).toBe('请先手写签名')
  expect(await sign(Buffer.from('<script>').toString('base64'))).not.toBe('操作成功！')
  expect(await sign(onePixel.toString('base64'))).toBe('操作成功！')
  const { body } = await admin.call<LogEntry[]>('GET', '/act/processInstance/log', {
    query: { instanceId: begun.body.result },
  })
  expect(body.result.at(-1)).toMatchObject({ action: '同意', signature: expect.stringContaining('.png') })
})
