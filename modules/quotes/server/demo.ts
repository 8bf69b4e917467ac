import { Customer } from '@mortise/customers/model'
import { Door, DoorVersion } from '@mortise/doors/model'
import { addDays } from '@mortise/model'
import { InstallItem } from '@mortise/pricing/model'
import { startOf } from '@mortise/pricing/server'
import { Measurement, ProcessRate, Quote } from '@mortise/quotes/model'
import type { Context } from '@mortise/server'

const COUNT = 24
/** What the steps of making a door cost: 180 a swing door. */
const rates = [
  ['开料', 60],
  ['贴面', 50],
  ['组装', 70],
  ['外协', 45],
] as const
const rooms = ['主卧', '次卧', '书房', '厨房', '卫生间', '阳台']

/** Quotes of the demonstration, in the states that they have before they become orders, and the visits they began with. */
export async function demo(ctx: Context): Promise<void> {
  const { repo } = ctx
  for (const [process, price] of rates)
    await repo(ProcessRate).add({ process, price, isOutsourced: process === '外协' })
  const customers = (
    await repo(Customer).find({ type: '1' }, { sort: [['no', 'asc']], limit: COUNT * 2 })
  ).filter(({ store, stage }) => store && stage !== 'lost')
  const doors = await soldDoors(ctx)
  const [service] = await repo(InstallItem).find({}, { sort: [['createTime', 'asc']], limit: 1 })
  if (doors.length === 0) return
  for (const [index, customer] of customers.slice(0, COUNT).entries()) {
    const lines = rooms.slice(0, 2 + (index % 4)).map((room, at) => {
      const { door, values } = doors[(index + at) % doors.length]!
      return { type: '1' as const, door: door.id, room, params: values, qty: 1 + ((index + at) % 2) }
    })
    const quote = await repo(Quote).add({
      type: index % 5 === 0 ? '1' : '4',
      name: `${customer.houseName ?? customer.name}全屋木门`,
      customer: customer.id,
      store: customer.store!,
      priceLevel: index % 5 === 0 ? '4' : '3',
      validUntil: addDays(ctx.today, 5 + (index % 20)),
      lines: [...lines, ...(service ? [{ type: '3' as const, service: service.id, qty: lines.length }] : [])],
    })
    if (index % 4 > 0) await repo(Quote).move(quote.id, 'submit')
    if (index % 4 > 1) await repo(Quote).move(quote.id, 'send')
    if (index % 8 === 7) await repo(Quote).move(quote.id, 'confirm')
    if (index % 4 === 0) await addVisit(ctx, quote.id, customer, index)
  }
}

/** Doors that can be made as they are offered at first. */
async function soldDoors(ctx: Context) {
  const doors = await ctx.repo(Door).find({ status: 'published' }, { sort: [['code', 'asc']], limit: 8 })
  const sold = []
  for (const door of doors) {
    const version = await ctx.repo(DoorVersion).first({ door: door.id }, { sort: [['no', 'desc']] })
    if (version?.snapshot) sold.push({ door, values: await startOf(ctx, version.snapshot) })
  }
  return sold
}

async function addVisit(
  { repo, today }: Context,
  quote: string,
  customer: { id: string; summary: string | null },
  index: number,
): Promise<void> {
  await repo(Measurement).add({
    customer: customer.id,
    quote,
    address: customer.summary ?? '待定',
    appointedAt: `${addDays(today, 1 + (index % 5))} ${String(9 + (index % 8)).padStart(2, '0')}:30:00`,
    openings: [
      {
        room: rooms[0]!,
        h1: 2150,
        h2: 2148,
        h3: 2152,
        w1: 900,
        w2: 896 + (index % 20),
        w3: 902,
        t1: 240,
        t2: 238,
        t3: 242,
      },
    ],
  })
}
