import { defineModule } from '@mortise/model'
import { serverModule } from '@mortise/server'
import { testApp } from '@mortise/server/testing'
import { type JobRunShown, ScheduledJob } from '@mortise/system/model'
import { expect, test, vi } from 'vitest'
import system from '../../index.ts'

const ran: unknown[] = []
const stores = serverModule(defineModule('stores', { label: '门店', entities: [] }), {
  needs: [system],
  jobs: {
    count: {
      label: '门店清点',
      cron: '0 0 3 * * ?',
      async run(_, payload) {
        ran.push(payload)
        return '清点了 3 家门店'
      },
    },
    fail: {
      label: '总是失败',
      isOffered: true,
      run: async () => {
        throw new Error('库存服务不可用')
      },
    },
    inner: { label: '内部任务', run: async () => {} },
  },
})
const app = await testApp(stores)
const clerk = app.as('clerk')
const of = clerk.of(ScheduledJob)
const log = async (id: string) =>
  (await clerk.call<{ records: JobRunShown[] }>('GET', '/sys/quartzJob/log', { query: { id } })).body.result
    .records
const listed = async (id: string) =>
  (await clerk.call('GET', '/sys/quartzJob/list', { query: { pageSize: '100' } })).body.result.records.find(
    (row: { id: string }) => row.id === id,
  )
const post = (verb: string, id: string, who = clerk) =>
  who.call('POST', `/sys/quartzJob/${verb}`, { body: { id } })

test('jobs that modules give a time have a schedule from the start; it may be changed but not deleted', async () => {
  const [built] = (await of.list({ where: { job: 'stores:count', name: '门店清点' } })).rows
  expect(built).toMatchObject({ name: '门店清点', cron: '0 0 3 * * ?', isActive: true, missed: 'once' })
  await of.edit({ id: built!.id, cron: '0 30 3 * * ?' })
  expect(await listed(built!.id)).toMatchObject({
    cronExpression: '0 30 3 * * ?',
    nextTime: expect.stringMatching(/03:30:00$/),
    jobClassName_dictText: '门店清点',
  })
  await expect(of.remove(built!.id)).rejects.toThrow('系统内置任务【门店清点】不能删除，可停用')
  await expect(of.edit({ id: built!.id, job: 'stores:fail' })).rejects.toThrow('的执行内容不能修改')
})

test('a job is started by hand with its parameters, and its run is kept with output and duration', async () => {
  const { id } = await of.add({
    name: '手动清点',
    job: 'stores:count',
    cron: '0 0 4 * * ?',
    payload: { days: 7 },
  })
  const { body } = await post('execute', id)
  expect(body).toMatchObject({ success: true, message: '任务已开始执行' })
  await vi.waitFor(async () => expect((await log(id))[0]?.status).toBe('done'), 15_000)
  expect(ran).toContainEqual({ days: 7 })
  expect(await log(id)).toEqual([
    expect.objectContaining({
      startBy: 'clerk',
      fireTime: null,
      content: '清点了 3 家门店',
      costTime: expect.any(Number),
    }),
  ])
  expect(await listed(id)).toMatchObject({ lastRun: { status: 'done' } })
})

test('a run that fails tells why', async () => {
  const { id } = await of.add({ name: '失败任务', job: 'stores:fail', cron: '0 0 4 * * ?' })
  await post('execute', id)
  await vi.waitFor(async () => expect((await log(id))[0]?.status).toBe('failed'), 15_000)
  expect((await log(id))[0]?.content).toContain('库存服务不可用')
})

test('a job is stopped and resumed; what is stopped has no next time', async () => {
  const { id } = await of.add({ name: '可停任务', job: 'stores:count', cron: '0 0 4 * * ?' })
  expect((await post('pause', id)).body.message).toBe('任务已停止')
  expect(await listed(id)).toMatchObject({ status: -1, nextTime: null })
  expect((await app.services.providers.schedules!.load()).map(({ key }) => key)).not.toContain(id)
  expect((await post('resume', id)).body.message).toBe('任务已启用')
  expect((await app.services.providers.schedules!.load()).map(({ key }) => key)).toContain(id)
})

test.each([
  ['0 0 0 30 2 ?', 'Cron表达式【0 0 0 30 2 ?】没有任何执行时间，任务永远不会执行'],
  ['0 0 0 1 1 ? 2020', 'Cron表达式【0 0 0 1 1 ? 2020】没有任何执行时间，任务永远不会执行'],
  ['0 0 0 * *', 'Cron表达式应为6项或7项：秒 分 时 日 月 周 [年]'],
  ['0 0 25 * * ?', 'Cron表达式参数[时]错误'],
])('the expression %s is refused: %s', async (cron, message) => {
  await expect(of.add({ name: `坏的 ${cron}`, job: 'stores:count', cron })).rejects.toThrow(message)
})

test('only jobs that modules offer can be scheduled, and their parameters are an object', async () => {
  const input = { name: '越权', cron: '0 0 4 * * ?' }
  await expect(of.add({ ...input, job: 'stores:inner' })).rejects.toThrow('执行内容的值无效')
  await expect(of.add({ ...input, job: 'stores:count', payload: [1] as never })).rejects.toThrow(
    '参数应为JSON对象',
  )
})

test('the next ten firings are told, by the real clock', async () => {
  const { body } = await clerk.call<string[]>('GET', '/sys/quartzJob/nextTimes', {
    query: { cron: '0 0 9 1 * ?' },
  })
  expect(body.result).toHaveLength(10)
  expect(body.result.every((time) => time.endsWith('-01 09:00:00'))).toBe(true)
})

test('who lacks the right neither starts nor stops, and another company sees nothing', async () => {
  const [built] = (await of.list({ where: { job: 'stores:count', name: '门店清点' } })).rows
  const reader = app.as('reader', { can: ['scheduledJob:list'] })
  for (const verb of ['execute', 'pause', 'resume'])
    expect((await post(verb, built!.id, reader)).status).toBe(403)
  const other = app.as('other', { tenant: 'store1' })
  expect((await post('execute', built!.id, other)).body.message).toBe('平台公共数据只能在默认租户中维护')
  expect((await other.call('GET', '/sys/quartzJob/list')).body.success).toBe(false)
  expect((await other.call('GET', '/sys/quartzJob/log', { query: { id: built!.id } })).body.success).toBe(
    false,
  )
})
