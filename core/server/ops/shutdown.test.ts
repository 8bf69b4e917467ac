import { EventEmitter, once } from 'node:events'
import Fastify from 'fastify'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { openDatabase } from '../db/statement/database.ts'
import { answerError } from '../http/server.ts'
import { freshDatabase } from '../testing/database.ts'
import { healthRoute } from './health.ts'
import { closeWithin, onShutdown } from './shutdown.ts'

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn(), fatal: vi.fn() }

function makeGate() {
  let open = () => {}
  const passed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, passed }
}

/** A process to send signals to, and the codes it ended with. */
function makeProcess(stop: () => Promise<unknown>, deadline?: number) {
  const signals = new EventEmitter()
  const codes: number[] = []
  const shutdown = onShutdown({
    log,
    stop,
    deadline,
    on: (event, listener) => signals.on(event, listener),
    exit: (code) => void codes.push(code),
  })
  return { signals, codes, shutdown }
}

describe('ending the process', () => {
  test.each(['SIGTERM', 'SIGINT'])('%s closes everything once and ends without complaint', async (signal) => {
    const stop = vi.fn(async () => {})
    const { signals, codes } = makeProcess(stop)
    signals.emit(signal)
    await vi.waitFor(() => expect(codes).toEqual([0]))
    expect(stop).toHaveBeenCalledOnce()
  })

  test('a second signal does not wait', () => {
    const { signals, codes } = makeProcess(() => new Promise(() => {}))
    signals.emit('SIGINT')
    expect(codes).toEqual([])
    signals.emit('SIGINT')
    expect(codes).toEqual([130])
  })

  test('what does not close in time, or fails to, ends the process all the same', async () => {
    const late = makeProcess(() => new Promise(() => {}), 10)
    late.signals.emit('SIGTERM')
    await vi.waitFor(() => expect(late.codes).toEqual([1]))
    const failing = makeProcess(() => Promise.reject(new Error('stuck')))
    failing.signals.emit('SIGTERM')
    await vi.waitFor(() => expect(failing.codes).toEqual([1]))
  })

  test('a fault nobody caught is logged and closes too', async () => {
    const { signals, codes } = makeProcess(async () => {})
    signals.emit('uncaughtException', new Error('unforeseen'))
    await vi.waitFor(() => expect(codes).toEqual([1]))
    expect(log.fatal).toHaveBeenCalledOnce()
  })
})

describe('a server that stops', () => {
  const closing: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close()
  })

  async function startServer(within?: number) {
    const database = await freshDatabase()
    const db = await openDatabase({ url: database.url, poolSize: 2, log })
    closing.push(database.drop, () => db.close())
    const server = Fastify({ return503OnClosing: false, forceCloseConnections: 'idle' })
    server.setErrorHandler(answerError)
    server.register(
      healthRoute({ db, config: { dataDir: '/' } }, { state: () => ({ nodes: 1, isApart: false }) }),
    )
    server.register(closeWithin(within))
    const [started, finish] = [makeGate(), makeGate()]
    server.get('/api/slow', async () => {
      started.open()
      await finish.passed
      return 'done'
    })
    return { server, db, started, finish }
  }

  test('is healthy only once it listens and while its database answers', async () => {
    const { server, db } = await startServer()
    const early = await server.inject('/api/health')
    expect([early.statusCode, early.json().status]).toEqual([503, 'starting'])
    const url = await server.listen({ port: 0, host: '127.0.0.1' })
    const ready = await fetch(`${url}/api/health`)
    expect(ready.status).toBe(200)
    expect(await ready.json()).toEqual({
      status: 'ready',
      ready: true,
      database: 'up',
      disk: 'free',
      nodes: 1,
      caches: 'kept',
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    })

    await db.pool.end()
    const broken = await fetch(`${url}/api/health`)
    expect(broken.status).toBe(503)
    expect(await broken.json()).toMatchObject({ status: 'degraded', ready: false, database: 'down' })
    await server.close()
    closing.pop()
  })

  test('finishes the call under way and refuses new ones in the words of the contract', async () => {
    const { server, started, finish } = await startServer()
    closing.push(() => server.close())
    await server.listen({ port: 0, host: '127.0.0.1' })
    const { port } = server.server.address() as { port: number }
    const underWay = fetch(`http://127.0.0.1:${port}/api/slow`)
    await started.passed
    // A connection that is open already, as browsers keep them.
    const connection = await connected(port)
    const closed = server.close()
    const refusal = await connection.ask('/api/anything')
    expect(refusal).toContain('HTTP/1.1 503')
    expect(refusal).toContain('系统维护中，请稍后再试！')

    finish.open()
    expect(await (await underWay).text()).toBe('done')
    await closed
  })

  test('does not wait for a call that never ends', async () => {
    const { server, started } = await startServer(50)
    const url = await server.listen({ port: 0, host: '127.0.0.1' })
    const cut = expect(fetch(`${url}/api/slow`)).rejects.toThrow('fetch failed')
    await started.passed
    await server.close()
    await cut
  })
})

/** One connection by hand: the request is begun, so that it is not idle, and ended when asked. */
async function connected(port: number) {
  const { connect } = await import('node:net')
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write('GET ')
  return {
    async ask(path: string) {
      socket.write(`${path} HTTP/1.1\r\nHost: x\r\n\r\n`)
      const [answer] = await once(socket, 'data')
      socket.destroy()
      return String(answer)
    },
  }
}
