import { once } from 'node:events'
import { connect } from 'node:net'
import { defineModule } from '@mortise/model'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { makeServer } from '../http/server.ts'
import { serverModule } from '../module/module.ts'
import { get } from '../module/route.ts'
import { testApp } from '../testing/test-app.ts'
import { shedLoad } from './shed.ts'
import { cutSlowBodies } from './slow-bodies.ts'

const server = makeServer({ log: pino({ level: 'silent' }), trustProxy: 0 })
await server.register(cutSlowBodies({ whole: 500, upload: 30_000, standstill: 1_000, least: 50 }))
server.post('/api/take', (request) => ({ taken: JSON.stringify(request.body).length }))
server.addContentTypeParser('application/octet-stream', (_request, payload, done) => {
  let bytes = 0
  payload.on('data', (chunk: Buffer) => (bytes += chunk.length))
  payload.on('end', () => done(null, { bytes }))
})
await server.listen({ host: '127.0.0.1', port: 0 })
afterAll(() => server.close())

/** Sends a body bit by bit until somebody ends it; answers what came back. */
async function drip({ type, bit, every }: { type: string; bit: string; every: number }, bits: number) {
  const { port } = server.server.address() as { port: number }
  const socket = connect(port, '127.0.0.1')
  const began = Date.now()
  let answer = ''
  socket.on('data', (chunk) => (answer += String(chunk)))
  socket.on('error', () => {})
  socket.write(
    `POST /api/take HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: ${bits * bit.length}\r\n\r\n`,
  )
  let sent = 0
  const timer = setInterval(() => {
    if (sent++ < bits && !socket.destroyed) socket.write(bit)
    else if (answer !== '') socket.end()
  }, every)
  await once(socket, 'close')
  clearInterval(timer)
  return { answer, took: Date.now() - began }
}

test('a body that drips is cut, and its sender told', async () => {
  const { answer, took } = await drip({ type: 'application/json', bit: '1', every: 50 }, 10_000)
  expect(answer).toMatch(/^HTTP\/1.1 408 /)
  expect(answer).toContain('请求超时')
  expect(took).toBeLessThan(5_000)
})

test('fifty at once are all cut', async () => {
  const all = await Promise.all(
    Array.from({ length: 50 }, () => drip({ type: 'application/json', bit: ' ', every: 100 }, 10_000)),
  )
  expect(all.filter(({ answer }) => answer.startsWith('HTTP/1.1 408'))).toHaveLength(50)
})

test('a body that keeps coming past its whole time is cut too, an upload that makes progress is not', async () => {
  const bit = '1'.repeat(100)
  const whole = await drip({ type: 'application/json', bit, every: 50 }, 30)
  expect(whole.answer).toMatch(/^HTTP\/1.1 408 /)
  const upload = await drip({ type: 'application/octet-stream', bit, every: 50 }, 30)
  expect(upload.answer).toMatch(/^HTTP\/1.1 200 /)
  expect(upload.took).toBeGreaterThan(1_000)
})

test('beyond a bound calls are shed at once, while health and sign-in answer', async () => {
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  const slow = serverModule(defineModule('slow', { label: '慢', entities: [] }), {
    routes: [get('/slow', 'anon', { transaction: false }, () => opened.then(() => 'ok'))],
  })
  const app = await testApp(slow, { env: { MORTISE_MAX_CALLS: '4' } })
  const call = (path: string) => app.anonymous.call('GET', path)
  const slowCalls = Array.from({ length: 4 }, () => call('/slow'))
  const shed = await Promise.all(Array.from({ length: 40 }, () => call('/slow')))
  for (const { status, body, headers } of shed.slice(4)) {
    expect([status, body.code, body.message]).toEqual([503, 503, '系统繁忙，请稍后再试！'])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect((await call('/health')).status).toBe(200)
  const body = { username: 'nobody', password: 'wrong-one-1' }
  const login = await app.anonymous.call('POST', '/sys/login', { body })
  expect(login.body.message).toBe('用户名或密码错误')
  open()
  expect((await Promise.all(slowCalls)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect((await call('/slow')).status).toBe(200)
})

test('a thousand calls that are shed make a line or two of the log, without a stack', async () => {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  const full = makeServer({ log, trustProxy: 0 })
  await full.register(shedLoad(0))
  full.get('/api/any', () => 'ok')
  for (let index = 0; index < 1_000; index += 1) {
    const answer = await full.inject('/api/any')
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2'])
    expect(answer.json()).toMatchObject({ success: false, code: 503, message: '系统繁忙，请稍后再试！' })
  }
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.length).toBeLessThan(100)
  expect(lines.join()).not.toContain('stack')
  await full.close()
})

test('an upload that is cut is no fault of ours', async () => {
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) })
  const reading = makeServer({ log, trustProxy: 0 })
  await reading.register(cutSlowBodies({ whole: 500, upload: 500, standstill: 100, least: 50 }))
  reading.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload))
  reading.post('/api/take', async ({ body }) => {
    let bytes = 0
    for await (const chunk of body as AsyncIterable<Buffer>) bytes += chunk.length
    return { bytes }
  })
  await reading.listen({ host: '127.0.0.1', port: 0 })
  const { port } = reading.server.address() as { port: number }
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => (answer += String(chunk)))
  socket.write(
    'POST /api/take HTTP/1.1\r\nHost: x\r\nContent-Type: application/octet-stream\r\nContent-Length: 99\r\n\r\n1',
  )
  await once(socket, 'close')
  expect(answer).toMatch(/^HTTP\/1.1 408 /)
  await reading.close()
  expect(lines).toEqual([])
})
