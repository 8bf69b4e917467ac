import { type Call, type Envelope, entityClient } from '@mortise/model'
import { testApp } from '@mortise/server/testing'
import { Position, Role } from '@mortise/system/model'
import { expect, test } from 'vitest'
import system from '../../index.ts'

const app = await testApp(system)
const password = 'Secret2026'
const owner = app.as('program_owner', { can: ['position:list', 'position:add', 'position:edit'], password })

/** Our own client as a program has it: an address and a token, no session. */
const sendBy =
  (token: string) =>
  async ({ method, path, query, body }: Call): Promise<Envelope> => {
    const url = `${app.url}/api${path}${query ? `?${new URLSearchParams(query).toString()}` : ''}`
    const headers = { 'X-Access-Token': token, 'Content-Type': 'application/json' }
    const answer = await fetch(url, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return (await answer.json()) as Envelope
  }
const makeToken = async (codes: readonly string[]) => {
  const body = { name: `程序${Math.random()}`, codes, days: 1, password }
  return (await owner.call<{ token: string; id: string }>('POST', '/sys/account/tokens/add', { body })).body
    .result
}

test('a program of ours works by a token as far as it was given rights, and not a moment longer', async () => {
  const { id: position } = await owner.of(Position).add({ code: 'for_program', name: '程序要看的职务' })
  const { token, id } = await makeToken(['position:list'])
  const positions = entityClient(Position, sendBy(token))
  expect((await positions.list({ where: { code: 'for_program' } })).rows).toMatchObject([
    { name: '程序要看的职务' },
  ])
  expect((await positions.get(position)).code).toBe('for_program')
  await expect(positions.add({ code: 'by_program', name: '程序建的' })).rejects.toThrow('没有权限')
  await expect(entityClient(Role, sendBy(token)).list()).rejects.toThrow('没有权限')

  await app.services.db.owner.query(
    `update engine.api_token set expires_at = now() - interval '1 second' where id::text = $1`,
    [id],
  )
  app.services.bus.publish('api-tokens', null)
  await expect
    .poll(async () => (await positions.list().catch((error: Error) => error.message)) as unknown)
    .toBe('访问令牌已失效，请在账号设置中新建')
})

test('a program that goes on with a token that ended is made to wait, and nobody else is', async () => {
  const { token: ended, id } = await makeToken(['position:list'])
  await owner.call('POST', '/sys/account/tokens/revoke', { body: { id } })
  const { token } = await makeToken(['position:list'])
  const again = () =>
    app.anonymous.call('GET', '/sys/position/list', { headers: { 'X-Access-Token': ended } })
  for (let at = 0; at < 60; at += 1) expect((await again()).status).toBe(401)
  const barred = await again()
  expect([barred.status, barred.body.message]).toEqual([
    429,
    '访问令牌已失效，且调用过于频繁，请一分钟后再试',
  ])
  expect((await entityClient(Position, sendBy(token)).list()).total).toBeGreaterThanOrEqual(0)
})
