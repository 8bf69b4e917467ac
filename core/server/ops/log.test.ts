import { Writable } from 'node:stream'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { makeLog, requestLog } from './log.ts'

function logged(level: 'info' | 'debug' = 'info') {
  const lines: string[] = []
  const stream = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line))
      done()
    },
  })
  return { log: makeLog({ log: level }, stream), lines }
}

test('passwords, tokens and cookies do not reach the log, however deep they stand', () => {
  const { log, lines } = logged()
  log.info(
    { password: 'p4ss', body: { newpassword: 'p4ss', user: { token: 'p4ss', name: '张三' } } },
    'login',
  )
  log.info({ headers: { 'x-access-token': 'p4ss', cookie: 'a=p4ss', authorization: 'Bearer p4ss' } })
  log.info({
    req: { id: 'r1', method: 'GET', url: '/sys/x?token=p4ss&name=1&k=p4ss', headers: { cookie: 'p4ss' } },
  })
  expect(lines).toHaveLength(3)
  expect(lines.join('')).not.toContain('p4ss')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    msg: 'login',
    body: { user: { token: '***', name: '张三' } },
  })
  expect(JSON.parse(lines[2] ?? '').req).toEqual({
    id: 'r1',
    method: 'GET',
    url: '/sys/x?token=***&name=1&k=***',
  })
})

test('an error is logged whole, with what caused it', () => {
  const { log, lines } = logged()
  log.error({ err: new Error('cannot save', { cause: new Error('disk full') }) }, 'unexpected fault')
  expect(lines[0]).toContain('disk full')
  expect(JSON.parse(lines[0] ?? '').err.stack).toContain('log.test.ts')
})

test('in debug every call has a line with its id, otherwise none', async () => {
  for (const [level, count] of [
    ['debug', 1],
    ['info', 0],
  ] as const) {
    const { log, lines } = logged(level)
    const server = Fastify({ loggerInstance: log, disableRequestLogging: true, genReqId: () => 'r7' })
    server.register(requestLog())
    server.get('/door', async () => 'oak')
    await server.inject('/door?token=p4ss')
    const calls = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'a call')
    expect(calls).toHaveLength(count)
    if (count) expect(calls[0]).toMatchObject({ reqId: 'r7', status: 200, req: { url: '/door?token=***' } })
    await server.close()
  }
})
