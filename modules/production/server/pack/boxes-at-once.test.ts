import { CustomerOrder, DoorUnit, UnitStatus } from '@mortise/orders/model'
import { FactoryScan, WorkOrder } from '@mortise/production/model'
import { type Context, newId } from '@mortise/server'
import { testApp } from '@mortise/server/testing'
import { expect, test, vi } from 'vitest'
import production from '../index.ts'
import { madeDoors } from '../testing/made-doors.ts'

const app = await testApp(production)
const { clerk, packs, parts, made, boxed, whole } = await madeDoors(app)
const statusOf = async (unit: string) => (await clerk.of(DoorUnit).get(unit)).status

function barrier() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open }
}

/** Begins both while something that they need is held: the first waits for it when the second begins. */
async function meeting(
  hold: (ctx: Context) => Promise<unknown>,
  first: () => Promise<unknown>,
  second: () => Promise<unknown>,
) {
  const [gate, held] = [barrier(), barrier()]
  const holding = app.services.asSystem('0', async (ctx) => {
    await hold(ctx)
    held.open()
    await gate.opened
  })
  await Promise.race([held.opened, holding])
  const waiting = async () =>
    (
      await app.services.db.owner.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
    ).rowCount
  let isOver = false
  const one = Promise.allSettled([first()])
  let other: Promise<PromiseSettledResult<unknown>[]> = Promise.resolve([])
  try {
    await vi.waitFor(async () => expect(await waiting()).toBe(1))
    other = Promise.allSettled([second()]).finally(() => {
      isOver = true
    })
    await vi.waitFor(async () => expect(isOver || (await waiting()) === 2).toBe(true))
  } finally {
    gate.open()
    await holding
  }
  return [...(await one), ...(await other)].map((each) =>
    each.status === 'fulfilled' ? 'done' : String(each.reason),
  )
}

test('a box that is taken out of stock while the last one comes in leaves no door in stock without it', async () => {
  const { order, work, units } = await made(1)
  const unit = units[0]!
  const at = (part: string) => ({ unit: unit.id, part })
  const leaf = await boxed(order.id, [at(parts[0]!)])
  const rest = await boxed(
    order.id,
    parts.slice(1).map((part) => at(part)),
  )
  await packs.move(leaf, 'stock')
  const [stocked, unstocked] = await meeting(
    ({ repo }) => repo(WorkOrder).lock(work.id),
    () => packs.move(rest, 'stock'),
    () => packs.move(leaf, 'unstock'),
  )
  expect(stocked).toBe('done')
  expect(unstocked).toContain(`门码 ${unit.code} 已成品入库，不能撤回`)
  expect([await statusOf(unit.id), (await packs.get(leaf)).status]).toEqual([UnitStatus.packed, 'stocked'])
})

test('a door that the floor takes back while its box is closed is in the box, or not made, not both', async () => {
  const { order, work, units } = await made(1)
  const unit = units[0]!
  const box = await packs.add({ order: order.id, items: whole(units) })
  const { rows } = await clerk
    .of(FactoryScan)
    .list({ where: { workOrder: work.id, opNo: 90 }, sort: [['scannedAt', 'desc']] })
  const undo = {
    code: unit.code,
    opNo: 90,
    action: 'UNDO',
    undoes: rows[0]?.uid,
    scanTime: rows[0]?.scannedAt,
  }
  const takeBack = async () => {
    const body = { scans: [{ clientUid: newId(), ...undo }] }
    return (await clerk.call('POST', `${FactoryScan.wire}/batch`, { body })).body.result[0]
  }
  const close = async () => {
    const { body } = await clerk.call('POST', '/erp_pack/erpPack/close', { body: { id: box.id } })
    if (!body.success) throw new Error(body.message)
  }
  let scanned: unknown
  const done = await meeting(
    ({ repo }) => repo(CustomerOrder).lock(order.id),
    close,
    async () => {
      scanned = await takeBack()
    },
  )
  expect(done).toEqual(['done', 'done'])
  expect(scanned).toMatchObject({ result: '2', reason: `门码 ${unit.code} 已装箱，不能撤销` })
  expect([await statusOf(unit.id), (await packs.get(box.id)).status]).toEqual([UnitStatus.made, 'packed'])
})
