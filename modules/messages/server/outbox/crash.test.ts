import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { MessageLog } from '@mortise/messages/model'
import { createApp, loadConfig } from '@mortise/server'
import { freshDatabase, startedFrom } from '@mortise/server/testing'
import pino from 'pino'
import { afterAll, expect, test, vi } from 'vitest'
import messages from '../index.ts'

const dataDir = await mkdtemp(path.join(tmpdir(), 'mortise-crash-'))
const database = await freshDatabase()
const closing: (() => Promise<unknown> | void)[] = [() => rm(dataDir, { recursive: true }), database.drop]
afterAll(async () => {
  for (let close = closing.pop(); close; close = closing.pop()) await close()
})

test('a product killed while the gateway has its message sends it no second time, and says that nobody knows', async () => {
  let received = 0
  let struck = () => {}
  const strike = new Promise<void>((resolve) => (struck = resolve))
  const gateway = createServer((_request, response) => {
    received += 1
    // The first is heard and never answered: its sender is dead by then.
    if (received === 1) struck()
    else response.end('{"success":true}')
  })
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    gateway.closeAllConnections()
    gateway.close()
  })
  const url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/sms`

  const { file, options } = startedFrom(path.join(import.meta.dirname, 'testing/dying-server.ts'))
  const child = spawn(process.execPath, [...options, file, database.url, dataDir, url], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = once(child, 'exit')
  await Promise.race([strike, ended])
  child.kill('SIGKILL')
  await ended
  expect(received).toBe(1)

  const config = loadConfig({
    MORTISE_DATA: dataDir,
    MORTISE_DEMO: '0',
    MORTISE_LOG: 'silent',
    MORTISE_SMS_URL: url,
    MORTISE_SMS_KEY: 'key',
  })
  const app = await createApp({
    config,
    modules: [messages],
    databaseUrl: database.url,
    log: pino({ level: 'silent' }),
  })
  closing.push(() => app.close())
  const { services } = app
  const row = async () =>
    (await services.asSystem('0', (ctx) => ctx.repo(MessageLog).first({ template: 'crash' })))!
  const { id, status, attempts } = await row()
  expect([status, attempts]).toEqual(['4', 1])
  // The queue gives the work of the dead back; in the meantime it stays where it is.
  await services.jobs.enqueue('messages:deliver', { id })
  await vi.waitFor(async () => {
    const { rows } = await services.db.owner.query(
      `select 1 from engine.job_run where job = 'messages:deliver' and outcome = 'done'`,
    )
    expect(rows).toHaveLength(1)
  }, 30_000)
  expect((await row()).status).toBe('4')
  await services.db.owner.query(`update sys_sms set claimed_at = claimed_at - interval '10 minutes'`)
  await services.jobs.enqueue('messages:deliver', { id })
  await vi.waitFor(async () => expect((await row()).status).toBe('5'), 30_000)
  expect((await row()).outcome).toContain('是否收到未知')
  expect(received).toBe(1)
})
