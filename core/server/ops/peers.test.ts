import { once } from 'node:events'
import { afterAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { look, mirror, person, tokenFor } from '../auth/testing.ts'
import { Person } from '../testing/people.ts'
import { startRedis } from '../testing/redis.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'

const health = async (app: TestApp) => {
  const { status, body } = await app.anonymous.call('GET', '/health')
  const { nodes, caches } = body as unknown as { nodes: number; caches: string }
  return { status, nodes, caches }
}

/** Freezes on one server who works on another; how long until that one hears of it, in milliseconds. */
async function freeze(here: TestApp, there: TestApp, username: string): Promise<number> {
  const { id } = await person(here, username)
  const token = await tokenFor(here, username)
  expect((await look(there, token)).status).toBe(200)
  const socket = new WebSocket(`${there.url.replace('http', 'ws')}/api/websocket/${id}`, token)
  await once(socket, 'open')
  const closed = once(socket, 'close')
  await here.services.asSystem('0', (ctx) => ctx.repo(Person).edit({ id, status: 'frozen' }))
  await here.services.sessions.endAll(id, 'frozen')
  const began = Date.now()
  await vi.waitFor(async () => expect((await look(there, token)).body.code).toBe(401), { interval: 100 })
  const took = Date.now() - began
  expect((await closed)[0]).toBe(4401)
  return took
}

async function pair(env: Record<string, string> = {}) {
  const here = await testApp(mirror, { env })
  const { connectionString: databaseUrl = '' } = here.services.db.owner.options
  return { here, there: await testApp(mirror, { env, databaseUrl }) }
}

test('two servers on one database without Redis keep nothing for long and say so, until one is gone', async () => {
  const { here, there } = await pair()
  await vi.waitFor(async () =>
    expect([await health(here), await health(there)]).toEqual([
      { status: 200, nodes: 2, caches: 'short' },
      { status: 200, nodes: 2, caches: 'short' },
    ]),
  )
  expect(await freeze(here, there, 'frozen_apart')).toBeLessThan(20_000)
  await there.close()
  await vi.waitFor(async () => expect(await health(here)).toEqual({ status: 200, nodes: 1, caches: 'kept' }))
})

const redis = await startRedis()
afterAll(() => redis.stop())

test('with Redis they hear each other; while it is gone they keep nothing for long, and find back by themselves', async () => {
  const { here, there } = await pair({ REDIS_URL: redis.url })
  const together = { status: 200, nodes: 2, caches: 'kept' }
  await vi.waitFor(async () =>
    expect([await health(here), await health(there)]).toEqual([together, together]),
  )
  await freeze(here, there, 'frozen_together')
  await redis.halt()
  await vi.waitFor(async () => expect((await health(there)).caches).toBe('short'))
  await freeze(here, there, 'frozen_without')
  await redis.resume()
  await vi.waitFor(async () =>
    expect([await health(here), await health(there)]).toEqual([together, together]),
  )
})

test('a Redis that hangs is as one that is gone', async () => {
  const { here, there } = await pair({ REDIS_URL: redis.url })
  const together = { status: 200, nodes: 2, caches: 'kept' }
  const bothAre = (state: object) =>
    vi.waitFor(async () => expect([await health(here), await health(there)]).toEqual([state, state]))
  await bothAre(together)
  redis.freeze()
  await bothAre({ ...together, caches: 'short' })
  expect(await freeze(here, there, 'frozen_hanging')).toBeLessThan(20_000)
  redis.thaw()
  await bothAre(together)
})
