import { randomUUID } from 'node:crypto'
import { now, wallTime } from '@mortise/model'
import { FactoryScan, ProductionPlan, WorkOrder } from '@mortise/production/model'
import { testApp } from '@mortise/server/testing'
import { expect, test } from 'vitest'
import production from '../index.ts'
import { shopFloor } from '../testing/shop-floor.ts'

const app = await testApp(production)
const { clerk, released, planOf, workOf, hire } = await shopFloor(app)
const worker = app.as('worker', { can: ['factoryScan:scan', 'factoryScan:list'] })
const other = app.as('other', { can: ['factoryScan:scan'] })
await hire(worker, other)

async function ticketOf(doors: number) {
  const order = await released(doors)
  await clerk.of(ProductionPlan).move((await planOf(order.id)).id, 'release')
  const [work] = await workOf(order.id)
  return { work: work!, code: work!.ops[0]!.ticket! }
}
let drawn = 0
const scanOf = (code: string, more: object = {}) => ({
  clientUid: `${String((drawn += 1)).padStart(8, '0')}-${randomUUID().slice(9)}`,
  scanTime: now(),
  workers: ['worker'],
  code,
  action: 'FINISH',
  isConfirmed: true,
  ...more,
})
async function post(scans: readonly unknown[], by = worker) {
  const { body } = await by.call('POST', `${FactoryScan.wire}/batch`, { body: { scans } })
  return body as { success: boolean; result: { clientUid: string; result: string; reason: string | null }[] }
}
const okOf = async (id: string) => (await clerk.of(WorkOrder).get(id)).ops[0]?.okQty

test('a scan that cannot be read stops none of those around it', async () => {
  const { work, code } = await ticketOf(5)
  const poisoned = [
    null,
    7,
    'FINISH',
    [],
    scanOf(code, { qty: '二' }),
    scanOf(code, { qty: 0.5 }),
    scanOf(code, { opNo: 99_999_999_999 }),
    scanOf(code, { opNo: -1 }),
    scanOf(code, { action: 'EXPLODE' }),
    scanOf(code, { workers: 'worker' }),
    scanOf(code, { code: { $ne: null } }),
    scanOf(''),
    scanOf(code, { shares: { worker: '全部' } }),
    { clientUid: 12345678, code, action: 'FINISH' },
  ]
  const good = [1, 2, 3, 4, 5].map(() => scanOf(code))
  const sent = good.flatMap((one, at) => [one, ...poisoned.slice(at * 3, at * 3 + 3)])
  const { success, result } = await post(sent)
  expect(success).toBe(true)
  const isGood = new Set<unknown>(good)
  expect(result.map((answer) => answer.result)).toEqual(sent.map((one) => (isGood.has(one) ? '1' : '2')))
  expect(result[1]?.reason).toBe('扫码内容无法识别，请重新扫描')
  expect(await okOf(work.id)).toBe(5)
})

test('a shift of more than ten thousand scans is counted to the last', async () => {
  const { work, code } = await ticketOf(2)
  await post([scanOf(code)])
  await app.services.db.owner.query(
    `insert into erp_factory_scan (id, tenant_id, uid, code, work_order, op_no, action, qty, scanned_at, received_at, result, create_by, create_time)
     select 'a' || lpad(n::text, 10, '0'), '0', 'bulk-' || n, $1, $2, 10, 'PASS', 1, '2020-01-01'::timestamp, '2020-01-01'::timestamp, '1', 'worker', localtimestamp
     from generate_series(1, 10050) n`,
    [code, work.id],
  )
  await post([scanOf(code)])
  expect(await okOf(work.id)).toBe(2)
  const [one] = (await post([scanOf(code)])).result
  expect(one).toMatchObject({ result: '2', reason: '报工数量超出可报数量，剩余 0' })
})

test('whoever has begun does not begin again until they have stopped; another may join', async () => {
  const { code } = await ticketOf(2)
  const begin = { action: 'START' }
  const first = async (more: object, by = worker) => (await post([scanOf(code, more)], by)).result[0]
  expect(await first(begin)).toMatchObject({ result: '1' })
  expect(await first(begin)).toMatchObject({ result: '2', reason: '该工序已开工，不用再扫开工' })
  // Nobody has to decide on it.
  expect(await first({ ...begin, isOffline: true })).toMatchObject({ result: '2' })
  expect(await first({ ...begin, workers: ['other'] }, other)).toMatchObject({ result: '1' })
  expect(await first({ action: 'PAUSE' })).toMatchObject({ result: '1' })
  const later = { scanTime: wallTime(new Date(Date.now() + 1000)) }
  expect(await first({ ...begin, ...later })).toMatchObject({ result: '1' })
})

test('pictures of a scan are those that whoever scans has uploaded, and nothing else', async () => {
  const { code } = await ticketOf(5)
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const saved = async (by: string, name: string, tenant = '0') =>
    (await app.services.files.save(name.endsWith('png') ? png : Buffer.from('x'), name, { tenant, by })).path
  const own = await saved('worker', '崩边.png')
  const bad = async (photo: unknown[], more: object = {}) =>
    (await post([scanOf(code, { action: 'DEFECT', defectCode: '02', photo, ...more })])).result[0]
  const refusal = { result: '2', reason: '照片不是本人上传的图片，请重新拍照' }
  for (const path of [
    await saved('other', '崩边.png'),
    await saved('worker', '图纸.txt'),
    await saved('worker', '崩边.png', '9'),
    'temp/nothing.png',
    '../../etc/passwd',
    'https://example.com/a.png',
    '<script>alert(1)</script>',
  ])
    expect(await bad([own, path])).toMatchObject(refusal)
  const waiting = await bad([await saved('other', '划伤.png')], { isOffline: true })
  expect(waiting).toMatchObject({ result: '4' })
  const rowOf = async (uid?: string) => (await clerk.of(FactoryScan).list({ where: { uid } })).rows[0]
  expect((await rowOf(waiting?.clientUid))?.photos ?? []).toEqual([])
  const good = await bad([own])
  expect(good).toMatchObject({ result: '1' })
  expect((await rowOf(good?.clientUid))?.photos).toEqual([own])
})
