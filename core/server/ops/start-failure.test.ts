import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { loadConfig } from '../base/config.ts'
import { freePort } from '../testing/redis.ts'
import { startFailure } from './start-failure.ts'

const failure = async (work: () => Promise<unknown>): Promise<unknown> => {
  try {
    await work()
  } catch (error) {
    return error
  }
  throw new Error('nothing failed')
}

test('a port that is taken and a database that is not there are told in one sentence', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as { port: number }
  const again = await failure(() => once(createServer().listen(port, '127.0.0.1'), 'listening'))
  expect(startFailure(again, loadConfig({ PORT: String(port) }))).toBe(
    `端口 ${port} 已被占用，请停止占用它的程序，或用 PORT 指定其他端口`,
  )
  taken.close()
  const closed = await freePort()
  const refused = await failure(() => once(connect(closed, '127.0.0.1'), 'connect'))
  const DATABASE_URL = `postgres://user:hush@127.0.0.1:${closed}/doors`
  const words = startFailure(refused, loadConfig({ DATABASE_URL }))
  expect(words).toBe(
    `无法连接 DATABASE_URL 所指的数据库（127.0.0.1:${closed}），请检查地址以及数据库是否已启动`,
  )
  expect(words).not.toContain('hush')
})
