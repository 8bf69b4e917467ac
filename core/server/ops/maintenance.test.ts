import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { whileClosed } from './maintenance.ts'

/** A server on a port of its own, as the product is one. */
async function serving(port: number): Promise<Server> {
  const server = createServer((_, reply) => void reply.end('served'))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return server
}
const closed = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })

test('while work is done every call hears that, health how far it is, and afterwards all is served again', async () => {
  let server = await serving(0)
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  const heard: unknown[] = []
  await whileClosed({
    host: '127.0.0.1',
    port,
    close: () => closed(server),
    async work(say) {
      say('正在恢复数据表：engine.audit')
      const call = await fetch(`${url}/api/sys/role/list`)
      heard.push(call.status, await call.json())
      heard.push(await (await fetch(`${url}/api/health`)).json())
      const page = await fetch(url, { headers: { accept: 'text/html' } })
      heard.push(page.status, (await page.text()).includes('系统维护中'))
    },
    open: async () => {
      server = await serving(port)
    },
  })
  expect(heard).toEqual([
    503,
    expect.objectContaining({ success: false, code: 503, message: '系统维护中，请稍后再试！' }),
    { status: 'maintenance', ready: false, progress: '正在恢复数据表' },
    503,
    true,
  ])
  expect(await (await fetch(url)).text()).toBe('served')
  await closed(server)
})

test('work that fails leaves the server serving', async () => {
  let isOpen = false
  const failing = whileClosed({
    host: '127.0.0.1',
    port: 0,
    close: async () => {},
    work: () => Promise.reject(new Error('no room')),
    open: async () => {
      isOpen = true
    },
  })
  await expect(failing).rejects.toThrow('no room')
  expect(isOpen).toBe(true)
})
