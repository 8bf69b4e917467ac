import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { platformAt } from './platform.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** A platform that answers as told. */
async function platform(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/check`
}
const answering = (status: number, body: string) =>
  platform((request, response) => {
    request.resume()
    response.writeHead(status).end(body)
  })
const credentials = { username: 'anna', password: 'p4ss' }
const checked = async (url: string | undefined) => platformAt(url).check(credentials)

test('an account that the platform knows is let in', async () => {
  await expect(checked(await answering(200, '{"success":true}'))).resolves.toBeUndefined()
  await expect(checked(await answering(200, '{}'))).resolves.toBeUndefined()
})

test('an account that the platform refuses is told so', async () => {
  for (const url of [
    await answering(401, ''),
    await answering(403, '{}'),
    await answering(200, '{"success":false,"message":"no"}'),
  ]) {
    await expect(checked(url)).rejects.toThrow('账号或密码错误')
  }
})

test('without an address there is no platform', async () => {
  await expect(checked(undefined)).rejects.toThrow('筑木平台未配置')
})

test('a platform that does not answer in time is told as that', async () => {
  const silent = await platform((request) => request.resume())
  await expect(platformAt(silent, { patience: 50 }).check(credentials)).rejects.toThrow('筑木平台连接超时')
})

test('a platform in trouble is told as that, and no password follows a redirect', async () => {
  let heard = 0
  const other = await platform((_, response) => {
    heard += 1
    response.end('{"success":true}')
  })
  const moved = await platform((request, response) => {
    request.resume()
    response.writeHead(307, { Location: other }).end()
  })
  const closed = await answering(200, '{}')
  for (const close of closing.splice(-1)) close()
  for (const url of [await answering(500, '{}'), await answering(200, '<html>'), moved, closed]) {
    await expect(checked(url)).rejects.toThrow('筑木平台连接失败，请稍后再试')
  }
  expect(heard).toBe(0)
})
