import { randomUUID } from 'node:crypto'
import { readTicket, WorkshopUnit } from '@mortise/engineering/model'
import { addDays, now, today } from '@mortise/model'
import { FactoryScan, Kiosk, ProductionPlan, WorkerBadge, WorkOrder } from '@mortise/production/model'
import { testApp } from '@mortise/server/testing'
import { User } from '@mortise/system/model'
import { expect, test } from 'vitest'
import production from '../index.ts'
import { shopFloor } from '../testing/shop-floor.ts'

const app = await testApp(production)
const { clerk, released, planOf, workOf, hire } = await shopFloor(app)
const [anna, boris, seller] = [
  app.as('anna', { can: [] }),
  app.as('boris', { can: [] }),
  app.as('seller', { can: [] }),
]
await hire(anna, boris)
await seller.userId()
const kiosks = clerk.of(Kiosk)
const badges = clerk.of(WorkerBadge)
const [sawing] = (await clerk.of(WorkshopUnit).list({ where: { type: '10' } })).rows

let made = 0
async function station(values: object = {}) {
  const { id } = await kiosks.add({ name: `开料终端${(made += 1)}`, unit: sawing!.id, ...values })
  const { body } = await clerk.call('POST', `${Kiosk.wire}/issue`, { body: { id } })
  return { id, token: body.result.token as string }
}
const call = (token: string, path: string, body: object = {}) =>
  app.anonymous.call(path.startsWith('lookUp') ? 'GET' : 'POST', `/station/${path}`, {
    headers: { 'X-Station-Token': token },
    ...(path.startsWith('lookUp') ? { query: body as Record<string, string> } : { body }),
  })
async function badgeOf(worker: string) {
  const [known] = (await badges.list({ where: { worker } })).rows
  return known ?? badges.get((await badges.add({ worker })).id)
}
async function work(doors: number) {
  const order = await released(doors)
  await clerk.of(ProductionPlan).move((await planOf(order.id)).id, 'release')
  const [first] = await workOf(order.id)
  return { id: first!.id, code: first!.ops[0]!.ticket! }
}
let drawn = 0
const scanOf = (code: string, more: object = {}) => ({
  clientUid: `${String((drawn += 1)).padStart(8, '0')}-${randomUUID().slice(9)}`,
  scanTime: now(),
  code,
  action: 'FINISH',
  isConfirmed: true,
  ...more,
})
const send = async (token: string, ...scans: object[]) =>
  (await call(token, 'batch', { scans })).body.result as {
    clientUid: string
    result: string
    reason: string
  }[]
const rowOf = async (uid?: string) => (await clerk.of(FactoryScan).list({ where: { uid } })).rows[0]

test('a token is shown once, kept as a hash, and opens its own station alone', async () => {
  const { id, token } = await station()
  expect((await call(token, 'open')).body.result).toMatchObject({ id, unit: '开料机组' })
  const { rows } = await app.services.db.owner.query(
    'select row_to_json(k)::text as text from erp_kiosk k where id = $1',
    [id],
  )
  expect(rows[0].text).not.toContain(token)
  const kept = (JSON.parse(rows[0].text) as { token_hash: string }).token_hash
  for (const [path, query] of [
    ['list', { pageSize: '100' }],
    ['queryById', { id }],
    ['list', { tokenHash: kept }],
  ] as const) {
    const { body } = await clerk.call('GET', `${Kiosk.wire}/${path}`, { query: { ...query } })
    expect(JSON.stringify(body)).not.toContain(kept)
  }
  expect(await kiosks.get(id)).toMatchObject({ status: 'active', lastSeenAt: expect.any(String) })
  const newer = (await clerk.call('POST', `${Kiosk.wire}/issue`, { body: { id } })).body.result
    .token as string
  const refusal = { success: false, code: 401, message: '终端令牌无效或已停用，请联系班组长' }
  expect((await call(token, 'open')).body).toMatchObject(refusal)
  expect((await call(newer, 'open')).body.success).toBe(true)
  await kiosks.move(id, 'revoke')
  for (const path of ['open', 'badge', 'batch', 'photo', 'lookUp'])
    expect(
      (await call(newer, path, { badge: 'x', name: 'x', picture: 'x', scans: [{}] })).body,
    ).toMatchObject(refusal)
  for (const wrong of ['', 'x', `${newer}x`, `${newer}.7`, newer.replace(/.$/, '')])
    expect((await call(wrong, 'open')).body).toMatchObject(refusal)
  const old = await station({ expiresOn: today() })
  await app.services.db.owner.query('update erp_kiosk set expires_on = $2 where id = $1', [
    old.id,
    addDays(today(), -1),
  ])
  expect((await call(old.token, 'open')).body).toMatchObject(refusal)
  const planner = app.as('planner', { can: ['kiosk:list', 'kiosk:add'] })
  expect((await planner.call('POST', `${Kiosk.wire}/issue`, { body: { id } })).status).toBe(403)
})

test('a station may make its few calls and no other, whatever it sends its token as', async () => {
  const { token } = await station()
  const { body } = await app.anonymous.call('GET', '/openapi.json')
  const paths = Object.entries((body as unknown as { paths: Record<string, Record<string, unknown>> }).paths)
  const calls = paths.flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => [method.toUpperCase(), path] as const),
  )
  expect(calls.length).toBeGreaterThan(300)
  let refused = 0
  for (const [method, path] of calls) {
    const own = path.replace(/^\/api/, '').replace(/\{\w+\}/g, 'x')
    if (own.startsWith('/station/')) continue
    const headers = { 'X-Station-Token': token }
    const plain = await app.anonymous.call(method as 'GET', own, { headers })
    const asSession = await app.anonymous.call(method as 'GET', own, {
      headers: { ...headers, 'X-Access-Token': token },
    })
    const bare = await app.anonymous.call(method as 'GET', own)
    // With the token exactly what anybody gets without.
    expect([method, own, plain.status, asSession.status]).toEqual([method, own, bare.status, bare.status])
    if (bare.status === 401) refused += 1
  }
  expect(refused).toBeGreaterThan(300)
})

test('each scan is signed by a badge: it is the work of who wears it, at the unit of the station', async () => {
  const { id, token } = await station()
  const badge = await badgeOf('anna')
  expect(readTicket(badge.code ?? '')).toBe('employee')
  const { id: order, code } = await work(3)
  expect((await call(token, 'badge', { badge: badge.code })).body.result).toEqual({
    realname: expect.any(String),
  })
  expect((await call(token, 'lookUp', { code })).body.result).toMatchObject({ qty: 3 })
  const claim = { workers: ['boris'], jzId: 'none', deviceId: 'x', shares: { boris: 1 } }
  const [good] = await send(token, scanOf(code, { badge: badge.code, ...claim }))
  expect(good).toMatchObject({ result: '1' })
  expect(await rowOf(good?.clientUid)).toMatchObject({
    workers: ['anna'],
    createBy: 'anna',
    unit: sawing!.id,
    device: (await kiosks.get(id)).name,
  })
  // Who wears a badge has the rights that they have, and no more.
  await send(token, scanOf(code, { badge: badge.code, action: 'DEFECT', defectCode: '02' }))
  const [verdict] = await send(token, scanOf(code, { badge: badge.code, action: 'SCRAP' }))
  expect(verdict).toMatchObject({ result: '2', reason: '返工和报废由质检判定，请报不良' })
  const other = await badgeOf('boris')
  const [undo] = await send(
    token,
    scanOf(code, { badge: other.code, action: 'UNDO', undoes: good?.clientUid }),
  )
  expect(undo).toMatchObject({ result: '2', reason: '只能撤销本人的扫码' })
  expect((await clerk.of(WorkOrder).get(order)).ops[0]?.okQty).toBe(1)
})

test('a wrong badge is refused and counted, waits for somebody when it comes late, and stops no other scan', async () => {
  const { id, token } = await station()
  const badge = await badgeOf('anna')
  const { code } = await work(3)
  const wrong = { badge: badge.code!.replace(/.$/, (last) => (last === '0' ? '1' : '0')) }
  const answers = await send(
    token,
    scanOf(code, wrong),
    scanOf(code, { badge: badge.code }),
    scanOf(code, {}),
    scanOf(code, { ...wrong, isOffline: true }),
    scanOf(code, { badge: code, isOffline: true }),
  )
  expect(answers.map(({ result }) => result)).toEqual(['2', '1', '2', '4', '4'])
  expect(answers[0]?.reason).toBe('工牌无效，请重新扫描工牌')
  expect(await rowOf(answers[3]?.clientUid)).toMatchObject({ doubt: '5', result: '4' })
  // Accepted all the same it is nobody's work, whomever the device names.
  const [late] = await send(token, scanOf(code, { ...wrong, isOffline: true, workers: ['boris', 'seller'] }))
  const lateId = (await rowOf(late?.clientUid))?.id
  await clerk.call('POST', `${FactoryScan.wire}/settle`, { body: { id: lateId, decision: 'accept' } })
  const taken = await rowOf(late?.clientUid)
  expect([taken?.result, taken?.workers ?? [], taken?.shares ?? null]).toEqual(['1', [], null])
  expect(await kiosks.get(id)).toMatchObject({ wrongBadges: 5 })
  for (let tries = 0; tries < 5; tries += 1) await call(token, 'badge', wrong)
  expect((await call(token, 'badge', { badge: badge.code })).body.message).toBe(
    '工牌错误次数过多，请一分钟后再试',
  )
  // What was scanned before has happened.
  expect((await send(token, scanOf(code, { badge: badge.code, isOffline: true })))[0]).toMatchObject({
    result: '1',
  })
})

test('a badge that is lost, replaced or of somebody who is gone signs nothing; only workers have one', async () => {
  const { token } = await station()
  const first = await badgeOf('boris')
  const isGood = async (badge: string | null) => (await call(token, 'badge', { badge })).body.success
  expect(await isGood(first.code)).toBe(true)
  await badges.move(first.id, 'reportLost')
  expect(await isGood(first.code)).toBe(false)
  const second = await badges.move(first.id, 'replace')
  expect(await isGood(first.code)).toBe(false)
  expect(await isGood(second.code)).toBe(true)
  const user = await boris.userId()
  await app.services.asSystem('0', ({ repo }) => repo(User).put(user, { status: '2' }))
  expect(await isGood(second.code)).toBe(false)
  await app.services.asSystem('0', ({ repo }) => repo(User).put(user, { status: '1' }))
  await expect(badges.add({ worker: 'seller' })).rejects.toThrow('不是生产岗位，不能发工牌')
  await expect(badges.add({ worker: 'boris' })).rejects.toThrow()
})

test('a picture of a defect is taken at a station in the name of who wears the badge', async () => {
  const { token } = await station()
  const badge = (await badgeOf('anna')).code
  const { code } = await work(2)
  const picture =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const saved = await call(token, 'photo', { badge, name: '崩边.png', picture })
  expect(saved.body.message).toMatch(/\.png$/)
  const photo = [saved.body.message]
  const bad = { action: 'DEFECT', defectCode: '02', photo }
  expect(
    (await send(token, scanOf(code, { ...bad, badge: (await badgeOf('boris')).code })))[0],
  ).toMatchObject({
    result: '2',
    reason: '照片不是本人上传的图片，请重新拍照',
  })
  expect((await send(token, scanOf(code, { ...bad, badge })))[0]).toMatchObject({ result: '1' })
  for (const body of [
    { badge, name: 'x.png', picture: 'data:text/html;base64,PGI+' },
    { badge: 'E0', name: 'x.png', picture },
    { badge, name: 'x.html', picture },
  ])
    expect((await call(token, 'photo', body)).body.success).toBe(false)
})

test('a station that calls faster than hands scan is told to wait', async () => {
  const { token } = await station()
  const answers = []
  for (let times = 0; times < 245; times += 1) answers.push((await call(token, 'open')).body.code)
  expect(answers.slice(0, 200).every((code) => code === 200)).toBe(true)
  expect(answers.filter((code) => code === 429).length).toBeLessThanOrEqual(45)
  expect(answers).toContain(429)
})

test('a token is told once: no repeated request gets it again, and nothing keeps it', async () => {
  const { id } = await kiosks.add({ name: '一次终端', unit: sawing!.id })
  const issue = () =>
    clerk.call('POST', `${Kiosk.wire}/issue`, { body: { id }, headers: { 'X-Request-Id': 'told-once' } })
  const { token } = (await issue()).body.result as { token: string }
  expect(token).toHaveLength(43)
  expect((await issue()).body).toMatchObject({
    success: false,
    message: '请求已完成，其结果只显示一次，不能再次查看',
    result: null,
  })
  const { rows } = await app.services.db.owner.query(
    'select answer from engine.request where request_id = $1',
    ['told-once'],
  )
  expect(rows).toEqual([{ answer: null }])
  // Done once: the first is still good.
  expect((await call(token, 'open')).body.success).toBe(true)
})
