import { testApp } from '@mortise/server/testing'
import { UserAgent } from '@mortise/system/model'
import { expect, test } from 'vitest'
import system from '../../index.ts'
import { actingFor } from './user-agent.rules.ts'

const app = await testApp(system)
const clerk = app.as('clerk')
let count = 0

async function person(realname: string) {
  const username = `agent${(count += 1)}`
  const body = { username, realname, password: 'Secret2026' }
  const { result: id } = (await clerk.call<string>('POST', '/sys/user/add', { body })).body
  return { id, username }
}
const appoint = (user: string, agent: string, beginAt: string, endAt: string) =>
  clerk.of(UserAgent).add({ user, agent, beginAt, endAt })
const acting = (user: string, at: string) => app.services.asSystem('0', (ctx) => actingFor(ctx, user, at))

test('an agent acts for somebody while the time lasts, and only while the agent may work', async () => {
  const [boss, deputy] = [await person('老板'), await person('副手')]
  await appoint(boss.username, deputy.username, '2026-05-01 08:00:00', '2026-05-08 18:00:00')
  expect(await acting(boss.username, '2026-05-01 07:59:59')).toBe(boss.username)
  expect(await acting(boss.username, '2026-05-01 08:00:00')).toBe(deputy.username)
  expect(await acting(boss.username, '2026-05-08 18:00:00')).toBe(boss.username)
  await clerk.call('PUT', '/sys/user/frozenBatch', { body: { ids: deputy.id, status: 2 } })
  expect(await acting(boss.username, '2026-05-02 08:00:00')).toBe(boss.username)
})

test('nobody is their own agent, and a time ends after it begins', async () => {
  const [one, two] = [await person('甲'), await person('乙')]
  await expect(
    appoint(one.username, one.username, '2026-01-01 00:00:00', '2026-01-02 00:00:00'),
  ).rejects.toThrow('代理人不能是本人')
  await expect(
    appoint(one.username, two.username, '2026-01-02 00:00:00', '2026-01-02 00:00:00'),
  ).rejects.toThrow('结束时间必须晚于开始时间')
  await clerk.call('PUT', '/sys/user/frozenBatch', { body: { ids: two.id, status: 2 } })
  await expect(
    appoint(one.username, two.username, '2026-01-01 00:00:00', '2026-01-02 00:00:00'),
  ).rejects.toThrow('乙已冻结，不能作为代理人')
  await expect(appoint(one.username, 'nobody', '2026-01-01 00:00:00', '2026-01-02 00:00:00')).rejects.toThrow(
    '代理人的值无效',
  )
})

test('nobody has two agents at a time, and no agent has one, so that work finds one person', async () => {
  const [one, two, three] = [await person('张一'), await person('李二'), await person('王三')]
  const [begin, end] = ['2026-06-01 00:00:00', '2026-06-30 00:00:00']
  const first = await appoint(one.username, two.username, begin, end)
  await expect(
    appoint(one.username, three.username, '2026-06-29 00:00:00', '2026-07-09 00:00:00'),
  ).rejects.toThrow(`张一在${begin}至${end}已由李二代理`)
  await expect(appoint(two.username, one.username, begin, end)).rejects.toThrow(
    '张一在此期间由李二代理，不能再代理他人',
  )
  await expect(appoint(two.username, three.username, begin, end)).rejects.toThrow(
    '李二在此期间代理张一，不能再由他人代理',
  )
  await appoint(one.username, three.username, end, '2026-07-09 00:00:00')
  await clerk.of(UserAgent).edit({ id: first.id, isActive: false })
  await appoint(two.username, three.username, begin, end)
  await expect(clerk.of(UserAgent).edit({ id: first.id, isActive: true })).rejects.toThrow('不能再代理他人')
})

test('of two who appoint at once one is told that there is an agent already', async () => {
  const [one, two, three] = [await person('赵'), await person('钱'), await person('孙')]
  const both = await Promise.allSettled(
    [two, three].map(({ username }) =>
      appoint(one.username, username, '2026-08-01 00:00:00', '2026-08-02 00:00:00'),
    ),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('everyone learns for whom they act, and agents are appointed by holders of the right', async () => {
  const deputy = app.as('deputy', { can: [] })
  const boss = await person('经理')
  await deputy.userId()
  await appoint(boss.username, 'deputy', '2020-01-01 00:00:00', '2090-01-01 00:00:00')
  const mine = await deputy.call('GET', '/sys/sysUserAgent/mine')
  expect(mine.body.result).toEqual({ agent: null, actsFor: [boss.username], appointed: [] })
  const body = {
    userName: boss.username,
    agentUserName: 'deputy',
    startTime: '2091-01-01 00:00:00',
    endTime: '2092-01-01 00:00:00',
  }
  expect((await deputy.call('POST', '/sys/sysUserAgent/add', { body })).status).toBe(403)
})

test('everyone names who stands in for them, and nobody for anybody else', async () => {
  const [away, other] = [app.as('away', { can: [] }), app.as('other', { can: [] })]
  const deputy = await person('代班')
  await other.userId()
  const body = {
    userName: 'other',
    agentUserName: deputy.username,
    startTime: '2095-01-01 08:00:00',
    endTime: '2095-01-08 18:00:00',
    remark: '休假',
  }
  const { result: id } = (await away.call<string>('POST', '/sys/sysUserAgent/appoint', { body })).body
  expect((await away.call('GET', '/sys/sysUserAgent/mine')).body.result).toMatchObject({
    agent: null,
    appointed: [{ id, userName: 'away', agentUserName_dictText: '代班', remark: '休假' }],
  })
  expect(await acting('away', '2095-01-02 00:00:00')).toBe(deputy.username)
  const again = await away.call('POST', '/sys/sysUserAgent/appoint', { body })
  expect(again.body.message).toContain('已由代班代理')
  const withdraw = (who: typeof away) =>
    who.call('DELETE', '/sys/sysUserAgent/withdraw', { query: { id } }).then((answer) => answer.body.success)
  expect([await withdraw(other), await withdraw(away)]).toEqual([false, true])
  expect(await acting('away', '2095-01-02 00:00:00')).toBe('away')
})

test('who appoints agents makes themselves nobody’s, unless that one or an administrator does', async () => {
  const can = ['userAgent:add', 'userAgent:edit', 'userAgent:list']
  const personnel = app.as('personnel', { can })
  await personnel.token()
  const [boss, deputy] = [await person('总裁'), await person('助理')]
  const time = { beginAt: '2096-01-01 08:00:00', endAt: '2096-01-08 18:00:00' }
  const refusal = '不能指定本人代理他人，请由被代理人或管理员指定'
  const own = { user: boss.username, agent: 'personnel', ...time }
  await expect(personnel.of(UserAgent).add(own)).rejects.toThrow(refusal)
  const { id } = await personnel.of(UserAgent).add({ ...own, agent: deputy.username })
  await expect(personnel.of(UserAgent).edit({ id, agent: 'personnel' })).rejects.toThrow(refusal)
  expect(await acting(boss.username, '2096-01-02 00:00:00')).toBe(deputy.username)
  await app.as('admin').of(UserAgent).edit({ id, agent: 'personnel' })
  await expect(personnel.of(UserAgent).edit({ id, endAt: '2099-01-01 00:00:00' })).rejects.toThrow(refusal)
  await personnel.of(UserAgent).edit({ id, reason: '出差' })
  await personnel.of(UserAgent).edit({ id, agent: deputy.username })
})
