import { Delivery, SalesReturn } from '@mortise/deliveries/model'
import { addDays, daysBetween, type RowOf } from '@mortise/model'
import { CustomerOrder, DoorUnit } from '@mortise/orders/model'
import { WorkOrder } from '@mortise/production/model'
import { testApp } from '@mortise/server/testing'
import {
  AfterSale,
  FoundFault,
  HungDoor,
  Install,
  LineFulfilment,
  type StageDays,
} from '@mortise/service/model'
import { beforeAll, expect, test } from 'vitest'
import serviceModule from '../index.ts'
import { signedDoors } from '../testing/signed-doors.ts'

const app = await testApp(serviceModule)
const site = await signedDoors(app)
const { clerk, installs, accepted, begun, recorded, signed, teamOf } = site
const { asSystem } = app.services
const today = await asSystem('0', async (ctx) => ctx.today)
const cases = clerk.of(AfterSale)

const measured = async (name: string, by?: string, query: Record<string, string> = {}) =>
  (await clerk.call('GET', `/measure/${name}`, { query: { ...query, ...(by && { groupBy: by }) } })).body
    .result as { count: number; groups: { value: string | null; count: number }[] }
const all = async <T>(list: (page: object) => Promise<{ rows: T[] }>) => (await list({ size: 200 })).rows
const groupsOf = (groups: readonly { value: string | null; count: number }[]) =>
  new Map(groups.flatMap(({ value, count }) => (count > 0 ? [[value, count] as const] : [])))
const countBy = <T>(rows: readonly T[], key: (row: T) => string | null | undefined) => {
  const counts = new Map<string | null, number>()
  for (const row of rows) counts.set(key(row) ?? null, (counts.get(key(row) ?? null) ?? 0) + 1)
  return counts
}

/** Lives of orders that differ in what the figures are about. */
beforeAll(async () => {
  const fault = { faultType: '4' as const, content: '锁舌卡住', photos: [await site.photo()] }
  const team = async ({ store }: RowOf<typeof CustomerOrder>) => (await teamOf(store)).id
  const prompt = await signed(2)
  await accepted(prompt.install.id, await team(prompt.order))
  const told = await cases.add({
    ...fault,
    unitCode: prompt.units[0]!.code,
    items: [
      { part: '4', qty: 1, defect: '锁舌断' },
      { part: '1', qty: 1, defect: '划痕' },
    ],
  })
  await cases.add({ ...fault, faultType: '7' as const, unitCode: prompt.units[0]!.code })
  const dropped = await cases.add({ ...fault, unitCode: prompt.units[1]!.code })
  await cases.move(dropped.id, 'void', { reason: '误报' })
  await cases.add({ ...fault, faultType: '3' as const, customer: told.customer! })

  // Promised for later once it was late: what was promised at its release counts.
  const late = await signed(1)
  await site.put(late.order.id, { releasePromise: addDays(today, -1), promisedOn: addDays(today, 9) })
  const second = await team(late.order)
  await begun(late.install.id, second)
  await recorded(late.install.id, [0])
  await installs.move(late.install.id, 'fail', { reason: '1' })
  const [again] = (await installs.list({ where: { order: late.order.id, status: 'waiting' } })).rows
  await accepted(again!.id, second)

  // Signed for three days ago and hung the day after; of two doors that were told of, one was told of too late.
  const old = await signed(2)
  await accepted(old.install.id, await team(old.order))
  for (const [at, days] of [90, 91].entries()) {
    const installedAt = `${addDays(today, -days)} 23:30:00`
    await asSystem('0', ({ repo }) => repo(DoorUnit).put(old.units[at]!.id, { installedAt }))
    await cases.add({ ...fault, unitCode: old.units[at]!.code })
  }
  await site.put(old.order.id, {
    approvedAt: `${addDays(today, -30)} 08:00:00`,
    releasedAt: `${addDays(today, -28)} 23:00:00`,
  })
  await asSystem('0', ({ repo }) =>
    repo(Delivery).put(old.sent.id, { signedAt: `${addDays(today, -3)} 08:00:00` }),
  )

  // One of two is signed for, one is back for good and the other is all that there is, and one hangs no more.
  const half = await site.ready(2)
  const sent = await site.shipped(half.order, 1)
  await site.deliveries.move(sent.id, 'sign')
  const back = await signed(2)
  await returnOne(back.sent.id, 1)
  const down = await signed(1)
  await accepted(down.install.id, await team(down.order))
  await returnOne(down.sent.id, 0)
})

async function returnOne(delivery: string, at: number): Promise<void> {
  const { items } = await clerk.of(Delivery).get(delivery)
  const { id } = await clerk
    .of(SalesReturn)
    .add({ delivery, reason: '1', isResent: at === 0, items: [{ sentItem: items[at]!.id, qty: 1 }] })
  await clerk.of(SalesReturn).move(id, 'post')
}

interface Judged {
  readonly line: string
  readonly store: string
  readonly door: string | null
  readonly signedAt: string
  readonly isOnTime: boolean
  readonly days: Readonly<Record<string, number | null>>
}

const daysFrom = (from: string | null, to: string | null): number | null =>
  from && to ? daysBetween(from.slice(0, 10), to.slice(0, 10)) : null
const lastOf = (times: readonly (string | null | undefined)[]): string | null =>
  times.reduce<string | null>((last, time) => (time && (!last || time > last) ? time : last), null)

/** The lines that were signed for whole, from orders, deliveries, visits and work orders, one by one. */
async function judgedByHand(): Promise<Judged[]> {
  const read = await asSystem('0', async ({ repo }) => ({
    orders: await repo(CustomerOrder).find({}, { limit: 1000 }),
    deliveries: await repo(Delivery).find({ status: 'signed' }, { limit: 1000 }),
    visits: await repo(Install).find({ status: { in: ['accepted', 'failed'] } }, { limit: 1000 }),
    works: await repo(WorkOrder).find({}, { limit: 1000 }),
  }))
  return read.orders.flatMap((order) =>
    order.lines.flatMap((line): Judged[] => {
      const wanted = line.qty - line.closedQty
      if (wanted <= 0 || line.signedQty < wanted || line.type === '3') return []
      const ofLine = (item: { orderLine: string | null }) => item.orderLine === line.id
      const signedAt = lastOf(
        read.deliveries
          .filter(({ items }) =>
            items.some((item) => ofLine(item) && (item.signedQty ?? 0) > item.returnedQty),
          )
          .map((delivery) => delivery.signedAt),
      )!
      const hungAt = lastOf(
        read.visits
          .filter(({ items }) => items.some((item) => ofLine(item) && (item.doneQty ?? 0) > item.removedQty))
          .map((visit) => visit.acceptedAt ?? visit.finishedAt),
      )
      const installedAt = line.installedQty >= wanted ? hungAt : null
      const madeAt = lastOf(
        read.works.flatMap(({ units }) => units.filter(ofLine).map((unit) => unit.madeAt)),
      )
      const promise = order.releasePromise ?? order.promisedOn ?? order.deliverOn
      return [
        {
          line: line.id,
          store: order.store,
          door: line.door,
          signedAt,
          isOnTime: signedAt.slice(0, 10) <= promise,
          days: {
            toRelease: daysFrom(order.approvedAt, order.releasedAt),
            toMake: daysFrom(order.releasedAt, madeAt),
            toSign: daysFrom(madeAt, signedAt),
            toInstall: daysFrom(signedAt, installedAt),
            inAll: daysFrom(order.approvedAt, installedAt),
          },
        },
      ]
    }),
  )
}

test('on-time delivery counts each line once, by its last piece and what was promised at its release', async () => {
  const judged = await judgedByHand()
  const onTime = judged.filter((line) => line.isOnTime)
  expect([judged.length, onTime.length]).toEqual([4, 3])
  for (const [name, lines] of [
    ['signed', judged],
    ['onTime', onTime],
    ['late', judged.filter((line) => !line.isOnTime)],
  ] as const) {
    const { count } = await measured(`lineFulfilment.${name}`)
    expect([name, count]).toEqual([name, lines.length])
    for (const [by, key] of [
      ['store', ({ store }: Judged) => store],
      ['door', ({ door }: Judged) => door],
      ['signedAt.month', ({ signedAt }: Judged) => signedAt.slice(0, 7)],
    ] as const) {
      const { groups } = await measured(`lineFulfilment.${name}`, by)
      expect([name, by, groupsOf(groups)]).toEqual([name, by, countBy(lines, key)])
    }
  }
  const listed = await all((page) => clerk.of(LineFulfilment).list({ ...page, where: { isOnTime: false } }))
  expect(listed.map(({ id }) => id)).toEqual(judged.filter((line) => !line.isOnTime).map(({ line }) => line))
})

test('the days of each stage are those of the middle line, and of a stage that nobody went through there are none', async () => {
  const judged = await judgedByHand()
  const ask = async (query: Record<string, string>, as = clerk) =>
    (await as.call('GET', `${LineFulfilment.wire}/stageDays`, { query })).body
  const told = (await ask({})).result as StageDays[]
  for (const { stage, median, lines } of told) {
    const days = judged.flatMap((line) => line.days[stage] ?? []).toSorted((a, b) => a - b)
    const middle = (days.length - 1) / 2
    const half = (days[Math.floor(middle)]! + days[Math.ceil(middle)]!) / 2
    expect([stage, median, lines]).toEqual([stage, half, days.length])
  }
  const stage = (name: string) => told.find((each) => each.stage === name)
  expect(stage('toRelease')).toMatchObject({ lines: 4 })
  expect(judged.map(({ days }) => days.toRelease ?? -1).toSorted((a, b) => a - b)).toEqual([0, 0, 0, 2])
  const none = (await ask({ from: '2020-01-01', to: '2020-01-31' })).result as StageDays[]
  expect(none.map(({ median }) => median)).toEqual([null, null, null, null, null])
  expect(await ask({ from: '2026-02-01', to: '2026-01-01' })).toMatchObject({ success: false })
  expect(await ask({}, app.as('stranger', { can: [] }))).toMatchObject({ success: false })
})

test('a visit was right at once when none went before it that was not enough', async () => {
  const visits = await asSystem('0', ({ repo }) => repo(Install).find({}, { limit: 1000 }))
  const ends = visits.filter(({ status, type }) => status === 'accepted' && type === '1')
  const failed = new Set(visits.filter(({ status }) => status === 'failed').map(({ id }) => id))
  const atOnce = ends.filter(({ previous }) => !previous || !failed.has(previous))
  expect([ends.length, atOnce.length]).toEqual([4, 3])
  const team = ({ team: one }: RowOf<typeof Install>) => one
  for (const [name, rows] of [
    ['accepted', ends],
    ['acceptedAtOnce', atOnce],
  ] as const) {
    expect((await measured(`install.${name}`)).count).toBe(rows.length)
    expect(groupsOf((await measured(`install.${name}`, 'team')).groups)).toEqual(countBy(rows, team))
  }
})

test('of the doors that hang, those count of which a fault was told within ninety days', async () => {
  const { units, told } = await asSystem('0', async ({ repo }) => ({
    units: await repo(DoorUnit).find({ status: '4' }, { limit: 1000 }),
    told: await repo(AfterSale).find({ status: { ne: 'voided' } }, { limit: 1000 }),
  }))
  const isFaulty = ({ id, installedAt }: (typeof units)[number]) =>
    told.some(({ unit, createTime }) => unit === id && Number(daysFrom(installedAt, createTime)) <= 90)
  const faulty = units.filter(isFaulty)
  expect([units.length, faulty.length]).toEqual([5, 2])
  expect((await measured('hungDoor.hung')).count).toBe(5)
  expect((await measured('hungDoor.faulty')).count).toBe(2)
  const { groups } = await measured('hungDoor.faulty', 'door')
  expect(groupsOf(groups)).toEqual(countBy(faulty, ({ door }) => door))
  const rows = await all((page) => clerk.of(HungDoor).list({ ...page, where: { hasFault: true } }))
  expect(new Set(rows.map(({ unit }) => unit))).toEqual(new Set(faulty.map(({ id }) => id)))
  expect(rows.every(({ installer, team }) => installer === 'clerk' && team)).toBe(true)
})

test('faults are told by cause, kind of door, part, batch, store and installer', async () => {
  const { sales, units, works, visits } = await asSystem('0', async ({ repo }) => ({
    sales: await repo(AfterSale).find({ status: { ne: 'voided' } }, { limit: 1000 }),
    units: await repo(DoorUnit).find({}, { limit: 1000 }),
    works: await repo(WorkOrder).find({}, { limit: 1000 }),
    visits: await repo(Install).find({ status: 'accepted' }, { limit: 1000 }),
  }))
  const faults = sales.flatMap((sale) => {
    const items = sale.items.length > 0 ? sale.items.map(({ part }) => part) : [null]
    const hung = visits.find(({ items: each }) => each.some(({ doorUnit }) => doorUnit === sale.unit))
    return items.map((part) => ({
      faultType: sale.faultType,
      part,
      door: units.find(({ id }) => id === sale.unit)?.door,
      batch: sale.unit
        ? works.find(({ units: doors }) => doors.some((one) => one.unit === sale.unit))?.id
        : null,
      store: sale.store,
      installer: sale.unit ? hung?.installer : null,
    }))
  })
  expect(faults).toHaveLength(6)
  expect((await measured('foundFault.count')).count).toBe(6)
  for (const by of ['faultType', 'door', 'part', 'batch', 'store', 'installer'] as const) {
    const { groups } = await measured('foundFault.count', by)
    expect([by, groupsOf(groups)]).toEqual([by, countBy(faults, (fault) => fault[by])])
  }
  const rows = await all((page) => clerk.of(FoundFault).list({ ...page, where: { part: '4' } }))
  expect(rows).toMatchObject([{ defect: '锁舌断', installer: 'clerk' }])
})

test('who sees the rows of another shop alone sees its figures alone', async () => {
  const codes = ['lineFulfilment:list', 'hungDoor:list', 'foundFault:list']
  const afar = app.as('afar', { can: codes, orgCode: 'B01' })
  for (const name of ['lineFulfilment.signed', 'hungDoor.hung', 'foundFault.count'])
    expect((await afar.call('GET', `/measure/${name}`)).body.result).toMatchObject({ count: 0 })
})
