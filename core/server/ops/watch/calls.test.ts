import fastify from 'fastify'
import { expect, test } from 'vitest'
import { watchCalls } from './calls.ts'

async function watched() {
  const calls = watchCalls()
  const server = fastify()
  await server.register(calls.plugin)
  let during = -1
  server.get('/busy', () => (during = calls.inFlight()))
  server.get('/ended', (_request, reply) => reply.code(500).header('x-session-ended', 'kicked').send(''))
  server.get('/broken', (_request, reply) => reply.code(500).send(''))
  const busyWith = async (headers = {}) => {
    await server.inject({ url: '/busy', headers })
    return during
  }
  return { calls, server, busyWith }
}

test('a call is under way until it is answered, and a socket that stays open is none', async () => {
  const { busyWith } = await watched()
  expect(await busyWith()).toBe(1)
  expect(await busyWith({ connection: 'upgrade', upgrade: 'websocket' })).toBe(0)
})

test('whose session ended met no fault of ours', async () => {
  const { calls, server } = await watched()
  await server.inject('/ended')
  expect(calls.sample()['tomcat.global.error']).toBe(0)
  await server.inject('/broken')
  expect(calls.sample()['tomcat.global.error']).toBe(1)
})
