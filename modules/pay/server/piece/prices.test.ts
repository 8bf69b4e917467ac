import { randomUUID } from 'node:crypto'
import { DoorParameter, ValueType } from '@mortise/doors/model'
import { now, type RowOf } from '@mortise/model'
import { PayPiece, PayPrice, PayTaxLedger } from '@mortise/pay/model'
import { FactoryScan, ProductionPlan, type WorkOrder } from '@mortise/production/model'
import { shopFloor } from '@mortise/production/testing'
import { type Context, insertRows } from '@mortise/server'
import { testApp } from '@mortise/server/testing'
import { expect, test } from 'vitest'
import pay from '../index.ts'
import { isAnyoneWaiting } from '../testing/is-anyone-waiting.ts'
import { PAY_MONTHS } from './open-month.ts'

const app = await testApp(pay)
const { clerk, released, planOf, workOf, hire } = await shopFloor(app)
const worker = app.as('priced_one', {
  can: ['factoryScan:scan', 'factoryScan:list', 'factoryScan:undo', 'workOrder:list'],
})
await hire(worker)
const { asSystem } = app.services

async function scan(order: RowOf<typeof WorkOrder>, more: object) {
  const code = order.ops.find((op) => op.opNo === 10)?.ticket ?? ''
  const told = { clientUid: randomUUID(), scanTime: now(), workers: ['priced_one'], code, action: 'FINISH' }
  const { body } = await worker.call('POST', `${FactoryScan.wire}/batch`, {
    body: { scans: [{ ...told, ...more }] },
  })
  if (!body.success) throw new Error(body.message)
  expect(body.result).toMatchObject([{ result: '1' }])
  return told.clientUid
}
async function work(doors: number) {
  const order = await released(doors)
  await clerk.of(ProductionPlan).move((await planOf(order.id)).id, 'release')
  return (await workOf(order.id))[0]!
}
const piecesOf = async (uid: string) => (await clerk.of(PayPiece).list({ where: { scan: uid } })).rows
const priced = (more: object) =>
  clerk.of(PayPrice).add({ pieceKey: 'P0', price: 3.35, beginOn: '2020-01-01', ...more })
/** As the approval of its month leaves it. */
async function settle(ctx: Context, id: string) {
  const { worker, month } = await ctx.repo(PayPiece).get(id)
  await ctx.db.updateTable(PayPiece.table).set({ status: 'settled' }).where('id', '=', id).execute()
  await insertRows(ctx, PayTaxLedger, [{ worker, month, year: Number(month.slice(0, 4)), kind: 'wage' }])
}

test('a condition asks for what doors have, and no two prices apply to one door', async () => {
  const add = (condition: string, more: object = {}) => priced({ pieceKey: 'P1', condition, ...more })
  await expect(add('width > 1200')).rejects.toThrow('未知变量width')
  await expect(add('w + 1')).rejects.toThrow('条件应是可判断真假的式子')
  const wide = await add('w > 1200')
  await expect(add('w > 1000')).rejects.toThrow(
    '与条件为 w > 1200 的单价（2020-01-01 起）同时符合，如 w = 1201，请改条件使其不重叠',
  )
  await add('w > 1000', { isActive: false })
  await add('w > 1000 and w <= 1200')
  await add('')
  await clerk.of(PayPrice).edit({ id: wide.id, endOn: '2020-12-31' })
  await add('w > 1200 and h > 2100', { beginOn: '2021-01-01' })
})

test('prices that met before anybody looked at it can be ended, and options that are numbers are compared as such', async () => {
  const pair = { pieceKey: 'P2', isActive: false }
  const [wide, tall] = [
    await priced({ ...pair, condition: 'w > 1200' }),
    await priced({ ...pair, condition: 'h > 2100' }),
  ]
  await asSystem('0', ({ db }) =>
    db.updateTable(PayPrice.table).set({ is_active: true }).where('id', 'in', [wide.id, tall.id]).execute(),
  )
  await clerk.of(PayPrice).edit({ id: wide.id, endOn: '2021-12-31' })
  await expect(clerk.of(PayPrice).edit({ id: wide.id, endOn: null })).rejects.toThrow('同时符合')
  const code = 'thk'
  await clerk.of(DoorParameter).add({ code, name: '门厚', valueType: ValueType.option })
  await priced({ pieceKey: 'P2', condition: `${code} > 70` })
  await expect(priced({ pieceKey: 'P2', condition: `${code} = '70'` })).rejects.toThrow(
    "条件中的 '70' 请写成 70",
  )
})

test('a price that was paid by is ended and followed by another, not changed', async () => {
  const { id } = await priced({})
  const edit = (more: object) => clerk.of(PayPrice).edit({ id, ...more })
  await edit({ price: 4 })
  const [piece] = await piecesOf(await scan(await work(1), { qty: 1 }))
  await asSystem('0', (ctx) => settle(ctx, piece!.id))
  const refused = '该单价已用于已审核的工资，不能修改；请填写结束日期，另建新的单价'
  await expect(edit({ price: 5 })).rejects.toThrow(refused)
  await expect(edit({ condition: 'w > 1' })).rejects.toThrow(refused)
  await expect(edit({ endOn: '2020-12-31' })).rejects.toThrow(refused)
  await edit({ remark: '到期另定', endOn: piece!.workOn })
  await edit({ endOn: null })
})

test('a scan that is undone while its month is approved is taken off the next one, and that stays', async () => {
  await asSystem('0', async ({ repo }) => {
    for (const { id } of await repo(PayTaxLedger).find({})) await repo(PayTaxLedger).remove(id)
  })
  const order = await work(1)
  const uid = await scan(order, { qty: 1 })
  const [piece] = await piecesOf(uid)
  const undone = { hasEnded: false }
  const { undoing } = await asSystem('0', async (ctx) => {
    await ctx.alone(PAY_MONTHS)
    const answer = scan(order, { action: 'UNDO', undoes: uid }).finally(() => (undone.hasEnded = true))
    await expect
      .poll(async () => undone.hasEnded || (await isAnyoneWaiting(ctx)), { timeout: 60_000 })
      .toBe(true)
    await settle(ctx, piece!.id)
    return { undoing: answer }
  })
  await undoing
  const rows = await piecesOf(uid)
  const standing = rows.toSorted((one, other) => one.sign - other.sign)
  expect(standing.map(({ sign, status }) => [sign, status])).toEqual([
    [-1, 'confirmed'],
    [1, 'settled'],
  ])
  const back = rows.find(({ sign }) => sign < 0)
  await expect(clerk.of(PayPiece).move(back!.id, 'void', { reason: '不扣' })).rejects.toThrow(
    '冲减已发计件的明细不能作废',
  )
})

test('work that waits for a price gets it when it is there, however much that is', async () => {
  const [price] = (await clerk.of(PayPrice).list({ where: { pieceKey: 'P0' } })).rows
  await clerk.of(PayPrice).edit({ id: price!.id, isActive: false })
  const waiting = Array.from({ length: 5001 }, (_, at) => ({
    scan: `waiting-${at}`,
    worker: 'priced_one',
    sign: 1,
    source: 'scan' as const,
    pieceKey: 'P0',
    workOn: '2020-01-01',
    qty: 1,
    share: 1,
    month: '2020-01',
    fault: '未维护计件单价',
    status: 'pending' as const,
  }))
  await asSystem('0', (ctx) => insertRows(ctx, PayPiece, waiting))
  const uid = await scan(await work(1), { qty: 1 })
  await clerk.of(PayPrice).edit({ id: price!.id, isActive: true })
  expect(await piecesOf(uid)).toMatchObject([{ status: 'confirmed', amount: 4 }])
})
