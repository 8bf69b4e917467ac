import { createApp, loadConfig } from '@mortise/server'
import { platform } from '@mortise/server/platform'
import { startRedis, testApp } from '@mortise/server/testing'
import { Dictionary, DictionaryItem, GatewayRoute, SystemParameter, WorkShifts } from '@mortise/system/model'
import pino from 'pino'
import { afterAll, expect, test, vi } from 'vitest'
import system, { parameter } from './index.ts'

const redis = await startRedis()
const env = { REDIS_URL: redis.url, MORTISE_UPSTREAMS: 'upstream.test' }
const here = await testApp(system, { env })
const { connectionString: databaseUrl = '' } = here.services.db.owner.options
const there = await createApp({
  config: loadConfig({
    ...env,
    MORTISE_DATA: here.services.config.dataDir,
    MORTISE_DEMO: '0',
    MORTISE_LOG: 'fatal',
  }),
  modules: [system],
  databaseUrl,
  log: pino({ level: 'fatal' }),
})
afterAll(async () => {
  await there.close()
  await here.close()
  await redis.stop()
})
const clerk = here.as('clerk')
const onOther = { [platform]: there.services, tenant: '0' }
const patience = { timeout: 15_000 }

test('a dictionary that one node changes is read anew by the other', async () => {
  const texts = async () => (await there.services.dicts.all('0')).get('node_test')?.map(({ text }) => text)
  const dict = await clerk.of(Dictionary).add({ name: '节点', code: 'node_test' })
  const item = await clerk.of(DictionaryItem).add({ dict: dict.id, value: 'a', text: '甲' })
  await vi.waitFor(async () => expect(await texts()).toEqual(['甲']), patience)
  await clerk.of(DictionaryItem).edit({ id: item.id, text: '乙' })
  await vi.waitFor(async () => expect(await texts()).toEqual(['乙']), patience)
  await here.services.db.owner.query(`update sys_dict_item set text = '丙' where id = $1`, [item.id])
  expect(await texts()).toEqual(['乙'])
  expect((await clerk.call('GET', '/sys/dict/refleshCache')).body.success).toBe(true)
  await vi.waitFor(async () => expect(await texts()).toEqual(['丙']), patience)
})

test('a setting that one node changes counts on the other', async () => {
  expect(await parameter(onOther, WorkShifts)).toBe('08:30-17:30')
  const shifts = (await clerk.of(SystemParameter).list({ where: { code: WorkShifts.code } })).rows[0]!
  await clerk.of(SystemParameter).edit({ id: shifts.id, value: '09:00-18:00' })
  await vi.waitFor(async () => expect(await parameter(onOther, WorkShifts)).toBe('09:00-18:00'), patience)
})

test('a route that one node is told is taken by the other, until it is stopped', async () => {
  const { forwarding } = there.services.providers
  const match = () => forwarding?.match({ method: 'GET', path: '/elsewhere/x', headers: {} })
  expect(await match()).toBeNull()
  const route = await clerk.of(GatewayRoute).add({
    code: 'elsewhere',
    name: '别处',
    upstream: 'http://upstream.test',
    conditions: [{ kind: 'Path', value: '/elsewhere/**' }],
  })
  await vi.waitFor(
    async () => expect(await match()).toMatchObject({ upstream: 'http://upstream.test' }),
    patience,
  )
  await clerk.of(GatewayRoute).edit({ id: route.id, isActive: false })
  await vi.waitFor(async () => expect(await match()).toBeNull(), patience)
})

test('calls to a route are counted over all nodes, and on each by itself while Redis is away', async () => {
  await clerk.of(GatewayRoute).add({
    code: 'counted',
    name: '计数',
    upstream: 'http://upstream.test',
    limit: 2,
    conditions: [{ kind: 'Path', value: '/counted/**' }],
  })
  const headers = { 'x-access-token': await clerk.token() }
  const statusOn = async ({ fastify }: Pick<typeof there, 'fastify'>) =>
    (await fastify.inject({ method: 'GET', url: '/api/counted/x', headers })).statusCode
  await vi.waitFor(async () => expect(await statusOn(there)).not.toBe(404), patience)
  expect(await statusOn(here)).toBe(502)
  expect([await statusOn(here), await statusOn(there)]).toEqual([429, 429])
  await redis.halt()
  expect([await statusOn(here), await statusOn(here), await statusOn(here)]).toEqual([502, 502, 429])
  await redis.resume()
})
