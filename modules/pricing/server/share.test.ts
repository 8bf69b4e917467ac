import { Door, PriceRight } from '@mortise/doors/model'
import { addDays } from '@mortise/model'
import { Share, ShareType } from '@mortise/pricing/model'
import { addTrade, chosen } from '@mortise/pricing/testing'
import { testApp } from '@mortise/server/testing'
import { expect, test } from 'vitest'
import pricing from './index.ts'
import { makeShare } from './shares.ts'

const app = await testApp(pricing)
const trade = await addTrade(app)
const clerk = app.as('clerk', { orgCode: 'A01' })
const base = '/erp_share/erpShare'
const gone = '链接已失效，请联系门店'

interface Made {
  readonly id: string
  readonly code: string
  readonly pick: string
}
async function share(more: object = {}): Promise<Made> {
  const { body } = await clerk.call<Made>('POST', `${base}/add`, {
    body: { storeId: trade.store.id, ...more },
  })
  return body.result
}
const open = async ({ code, pick }: Pick<Made, 'code' | 'pick'>) =>
  (await app.anonymous.call('GET', `${base}/open`, { query: { code, pick } })).body

test('whoever has the link and its extraction code sees the doors of the factory with their prices, and nothing more', async () => {
  const made = await share()
  const { result } = await open(made)
  expect(result).toMatchObject({ store: trade.store.name, doors: [{ name: '实木复合平开门', unit: '樘' }] })
  expect(Object.keys(result).toSorted()).toEqual(['doors', 'expiresAt', 'openedAt', 'store', 'validUntil'])
  expect(Object.keys(result.doors[0]).toSorted()).toEqual([
    'code',
    'id',
    'name',
    'picture',
    'price',
    'series',
    'sizes',
    'unit',
  ])
  // 1900 × 600 at 680 a square metre, with the first of the locks.
  expect(result.doors[0]).toMatchObject({
    price: 775.2,
    sizes: '洞口高1900～2800，洞口宽600～1200，墙厚100～400',
  })
})

test('a trial reckons what shops fill in, refuses what cannot be made, and tells neither BOM nor cost', async () => {
  const { code, pick } = await share()
  const query = { code, pick, doorId: trade.door.id }
  const { body: begun } = await app.anonymous.call('GET', `${base}/door`, { query })
  expect(begun.result.parameters.map(({ code }: { code: string }) => code)).toEqual(['h', 'w', 't', 'lock'])
  const tried = async (values: object) =>
    (await app.anonymous.call('POST', `${base}/tryOut`, { body: { ...query, values } })).body.result
  expect(await tried(chosen)).toMatchObject({ price: 1435.8, errors: [] })
  expect(await tried({ ...chosen, h: '2900' })).toMatchObject({
    price: null,
    errors: [{ message: '洞口高应在1900～2800之间' }],
  })
  const text = JSON.stringify([begun, await tried(chosen)])
  for (const secret of ['bom', 'cost', 'materialCost', 'minPrice', 'floor', 'rate(', 'used']) {
    expect(text.toLowerCase()).not.toContain(`"${secret.toLowerCase()}`)
  }
})

test('a link that is wrong, stopped, expired or used up is good for nothing, without a reason', async () => {
  const made = await share({ maxViews: 2 })
  expect(await open({ ...made, pick: 'xxxx' })).toMatchObject({ success: false, message: gone })
  expect(await open({ ...made, code: `${made.code.slice(0, -1)}_` })).toMatchObject({ message: gone })
  expect(await open({ code: '', pick: '' })).toMatchObject({ message: gone })
  expect((await open(made)).success).toBe(true)
  expect((await open(made)).success).toBe(true)
  expect(await open(made)).toMatchObject({ success: false, message: gone })
  expect(await clerk.of(Share).get(made.id)).toMatchObject({ viewCount: 2 })
  const stopped = await share()
  await clerk.of(Share).edit({ id: stopped.id, isActive: false })
  expect(await open(stopped)).toMatchObject({ message: gone })
  const late = await share()
  await clerk.of(Share).edit({ id: late.id, expiresAt: '2026-01-01 00:00:00' })
  expect(await open(late)).toMatchObject({ message: gone })
})

test('a link whose extraction code was guessed ten times is stopped, by whatever call', async () => {
  const wrong = async ({ code }: Made, index: number) => {
    const query = { code, pick: 'xxxx', doorId: trade.door.id }
    if (index % 2) return (await app.anonymous.call('GET', `${base}/door`, { query })).body
    return (await app.anonymous.call('POST', `${base}/tryOut`, { body: { ...query, values: {} } })).body
  }
  const [guessed, other] = [await share(), await share()]
  for (let index = 0; index < 9; index += 1)
    expect(await wrong(guessed, index)).toMatchObject({ message: gone })
  expect((await open(guessed)).success).toBe(true)
  await wrong(guessed, 9)
  expect(await open(guessed)).toMatchObject({ success: false, message: gone })
  expect(await clerk.of(Share).get(guessed.id)).toMatchObject({ isActive: false, wrongPicks: 10 })
  expect((await open(other)).success).toBe(true)
})

test('a link that shows factory prices is opened wider by those alone who see them', async () => {
  const { id } = await share({ maxViews: 2 })
  const { expiresAt } = await clerk.of(Share).get(id)
  const keeps = (...rights: string[]) =>
    app
      .as(`keeps_${rights.length}`, { can: ['share:list', 'share:edit', ...rights], orgCode: 'A01' })
      .of(Share)
  const wider = [
    { expiresAt: '2090-01-01 00:00:00' },
    { maxViews: 3 },
    { maxViews: null },
    { isActive: true },
  ]
  const refusal = '您没有查看出厂价的权限，不能放宽出厂价分享'
  await keeps().edit({ id, isActive: false })
  for (const change of wider) await expect(keeps().edit({ id, ...change })).rejects.toThrow(refusal)
  await keeps().edit({ id, maxViews: 1, expiresAt: `${addDays(expiresAt.slice(0, 10), -1)} 00:00:00` })
  for (const change of wider) await keeps(PriceRight.factory).edit({ id, ...change })
})

test('a link to sign by that was stopped, as the one before the latest is, stays so', async () => {
  const { id } = await app.services.asSystem('0', (ctx) =>
    makeShare(ctx, { type: ShareType.quote, store: trade.store.id, subject: 'any' }),
  )
  await clerk.of(Share).edit({ id, isActive: false })
  await expect(clerk.of(Share).edit({ id, isActive: true })).rejects.toThrow(
    '签字链接停用后不能恢复，请重新生成链接',
  )
})

test('only the hash of a code is kept, and a link opens nothing else', async () => {
  const made = await share()
  const row = await clerk.of(Share).get(made.id)
  expect(JSON.stringify(row)).not.toContain(made.code)
  expect(row.codeHash).toMatch(/^[0-9a-f]{64}$/)
  const token = { 'X-Access-Token': made.code }
  expect((await app.anonymous.call('GET', '/erp_door/erpDoor/list', { headers: token })).status).toBe(401)
  expect(
    (await app.anonymous.call('POST', `${base}/add`, { body: { storeId: trade.store.id } })).status,
  ).toBe(401)
})

test('a link that would be over before it began is not made, and a door that is sold no more is not tried', async () => {
  const { body } = await clerk.call('POST', `${base}/add`, {
    body: { storeId: trade.store.id, expireTime: '2026-01-01 00:00:00' },
  })
  expect(body).toMatchObject({ success: false, message: '失效时间应晚于现在' })
  const { code, pick } = await share()
  const query = { code, pick, doorId: trade.door.id }
  await clerk.of(Door).move(trade.door.id, 'retire')
  expect((await app.anonymous.call('GET', `${base}/door`, { query })).body).toMatchObject({
    success: false,
    message: '该门型已停售',
  })
  expect((await open({ code, pick })).result.doors).toEqual([])
  await clerk.of(Door).move(trade.door.id, 'publish', { reason: '恢复' })
  expect((await app.anonymous.call('GET', `${base}/door`, { query })).body.success).toBe(true)
})
