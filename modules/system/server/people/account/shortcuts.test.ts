import { testApp } from '@mortise/server/testing'
import { Tenant } from '@mortise/system/model'
import { expect, test } from 'vitest'
import system from '../../index.ts'

const app = await testApp(system)
const person = (username: string) => app.as(username, { can: [] })
type Client = ReturnType<typeof person>

const base = '/sys/account/shortcuts'
const shown = async (client: Client) =>
  (await client.call<{ path: string; name: string | null }[]>('GET', base)).body.result
const keep = async (client: Client, path: string, name?: string) =>
  (await client.call('POST', `${base}/keep`, { body: { path, name } })).body
const drop = (client: Client, path: string) => client.call('POST', `${base}/drop`, { body: { path } })

test('what somebody keeps at hand is theirs in every browser, in their own order, and nobody else’s', async () => {
  const [anna, bert] = [person('keeps_anna'), person('keeps_bert')]
  await keep(anna, '/orders/customer-order')
  await keep(anna, '/orders/customer-order#status=3', '在产的订单')
  await keep(anna, '/stock/stock-balance')
  expect(await shown(anna)).toEqual([
    { path: '/orders/customer-order', name: null },
    { path: '/orders/customer-order#status=3', name: '在产的订单' },
    { path: '/stock/stock-balance', name: null },
  ])
  const body = { paths: ['/stock/stock-balance', '/not/kept', '/orders/customer-order'] }
  expect((await anna.call('PUT', `${base}/order`, { body })).body.message).toBe('保存成功！')
  await keep(anna, '/orders/customer-order#status=3', '在产')
  expect((await shown(anna)).map(({ path, name }) => name ?? path)).toEqual([
    '/stock/stock-balance',
    '/orders/customer-order',
    '在产',
  ])
  expect(await shown(bert)).toEqual([])
  await drop(bert, '/stock/stock-balance')
  expect(await shown(anna)).toHaveLength(3)
  await drop(anna, '/stock/stock-balance')
  expect((await drop(anna, '/stock/stock-balance')).body.success).toBe(true)
  expect(await shown(anna)).toHaveLength(2)
})

test('only pages of the product are kept, and no more than one finds one’s way in', async () => {
  const carl = person('keeps_carl')
  const outside = ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '/a b']
  for (const path of [...outside, '/tab\there', ''])
    expect((await keep(carl, path)).message, path).toContain('只能是本系统的页面地址')
  expect((await keep(carl, '/stock', '太'.repeat(31))).message).toContain('名称不能超过30个字')
  for (let at = 0; at < 50; at += 1) expect((await keep(carl, `/page/${at}`)).success).toBe(true)
  expect((await keep(carl, '/page/50')).message).toBe('快捷方式最多 50 个，请先移除不用的')
  expect((await keep(carl, '/page/1', '改名')).success).toBe(true)
})

test('two windows that keep the same page at once keep it once', async () => {
  const dora = person('keeps_dora')
  await dora.token()
  const answers = await Promise.all([keep(dora, '/stock'), keep(dora, '/stock'), keep(dora, '/orders')])
  expect(answers.map(({ success }) => success)).toEqual([true, true, true])
  expect((await shown(dora)).map(({ path }) => path).toSorted()).toEqual(['/orders', '/stock'])
})

test('what is kept in one company is not there in another', async () => {
  const admin = app.as('admin')
  const made = { name: '又一家公司', adminUsername: 'keeps_boss', adminPassword: 'Secret2026' }
  const tenant = (await admin.call<string>('POST', `${Tenant.wire}/add`, { body: made })).body.result
  await keep(admin, '/stock')
  expect((await shown(app.as('keeps_there', { tenant, can: [] }))).length).toBe(0)
})
