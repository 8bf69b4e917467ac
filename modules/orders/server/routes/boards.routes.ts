import { Customer } from '@mortise/customers/model'
import { addDays, both, type Condition, codeOf, conditionOf, isDate, type Period, sum } from '@mortise/model'
import {
  AmountSigned,
  CustomerOrder,
  DoorsSold,
  OrderSigning,
  OrdersPlaced,
  OrdersSigned,
} from '@mortise/orders/model'
import { type AnyRoute, type Context, get } from '@mortise/server'

const BASE = '/erp_dashboard/erpDashboard'
type Query = Readonly<Record<string, string>>
interface Point {
  readonly name: string
  /** What the name stands for, by which its rows are found: a day, two days, an id, or stages; empty for all. */
  readonly value: string
  readonly count: number
  /** Null for those who may not see money: they still learn how many. */
  readonly amount: number | null
}

/** How business stands, counted from the rows that the caller may see when it is asked. */
export const boardRoutes: AnyRoute[] = [
  get(`${BASE}/card`, 'customerOrder:list', ({ ctx, query }) => card(ctx, query)),
  get(`${BASE}/trend`, 'customerOrder:list', ({ ctx, query }) => trend(ctx, query)),
  get(`${BASE}/funnel`, 'customer:list', ({ ctx, query }) => funnel(ctx, query)),
  get(`${BASE}/rank`, 'customerOrder:list', ({ ctx, query }) => rank(ctx, query)),
  get(`${BASE}/board`, 'customerOrder:list', ({ ctx, query }) => risk(ctx, query)),
]

/** The period of a query, thirty days unless it says another. */
function periodOf({ from, to }: Query, { today }: Context): Period {
  const end = isDate(to) ? to : today
  return { from: isDate(from) ? from : addDays(end, -29), to: end }
}

const ofStore = (
  { storeId }: Query,
  entity: typeof CustomerOrder | typeof Customer = CustomerOrder,
): Condition | null => (storeId ? conditionOf(entity, { store: storeId }) : null)

/** The query words of a board that narrow a measure. */
const narrowed = ({ storeId }: Query) => (storeId ? { storeId } : {})

/** 签单额 and how many orders make it. */
async function card(ctx: Context, query: Query): Promise<Pick<Point, 'count' | 'amount'>> {
  const within = periodOf(query, ctx)
  const { count } = await ctx.measure(OrdersSigned, { within }, narrowed(query))
  const signed = seesAmounts(ctx) ? await ctx.measure(AmountSigned, { within }, narrowed(query)) : null
  return { count, amount: signed?.total ?? null }
}

/** Money comes of the ledger, which is for those who may read it. */
const seesAmounts = ({ can }: Context): boolean => can('dashboard:money') && can(codeOf(OrderSigning, 'list'))

/** Orders by the day on which they were placed; days without any count too. */
async function trend(ctx: Context, query: Query): Promise<Point[]> {
  const within = periodOf(query, ctx)
  const { groups, total } = await ctx.measure(OrdersPlaced, { within, by: 'orderedOn.day' }, narrowed(query))
  const byDay = new Map(groups.map((day) => [day.value, day]))
  const days: Point[] = []
  for (let day = within.from; day <= within.to && days.length < 400; day = addDays(day, 1)) {
    const found = byDay.get(day)
    const amount = total === null ? null : (found?.total ?? 0)
    days.push({ name: day, value: day, count: found?.count ?? 0, amount })
  }
  return days
}

const stages = ['fresh', 'contacted', 'measured', 'quoted', 'won'] as const
const stageNames = ['新增', '已联系', '已量尺', '已报价', '已成交']

/** Of the customers who came in the period, how many reached each stage. Who was lost reached at least the first. */
async function funnel(ctx: Context, query: Query): Promise<Point[]> {
  const { from, to } = periodOf(query, ctx)
  const came = both(
    conditionOf(Customer, { createTime: { ge: `${from} 00:00:00`, le: `${to} 23:59:59` } }),
    ofStore(query, Customer),
  )
  const byStage = new Map(
    (await ctx.groupCount(Customer, 'stage', came)).map(({ value, count }) => [value, count]),
  )
  const lost = byStage.get('lost') ?? 0
  return stages.map((_, index) => {
    const further = sum(stages.slice(index), (stage) => byStage.get(stage))
    return {
      name: stageNames[index] ?? '',
      value: index === 0 ? '' : stages.slice(index).join(','),
      count: index === 0 ? further + lost : further,
      amount: null,
    }
  })
}

/** 门店排行 by what was signed, or 门型排行 by pieces. */
const rank = (ctx: Context, query: Query): Promise<Point[]> =>
  query.groupBy === 'door' ? rankDoors(ctx, query) : rankStores(ctx, query)

async function rankDoors(ctx: Context, query: Query): Promise<Point[]> {
  if (!ctx.can(codeOf(OrderSigning, 'list'))) return []
  const options = { within: periodOf(query, ctx), by: 'door', limit: RANKED }
  const { groups } = await ctx.measure(DoorsSold, options, narrowed(query))
  return groups.map(({ text, value, total }) => ({
    name: text,
    value: String(value),
    count: Math.round(total ?? 0),
    amount: null,
  }))
}

/** By money for those who may see it, else by how many orders there are. */
async function rankStores(ctx: Context, query: Query): Promise<Point[]> {
  const options = { within: periodOf(query, ctx), by: 'store' }
  const orders = (await ctx.measure(OrdersSigned, options, narrowed(query))).groups
  const signed = seesAmounts(ctx) && (await ctx.measure(AmountSigned, options, narrowed(query))).groups
  const counts = new Map(orders.map(({ value, count }) => [value, count]))
  return (signed || orders).slice(0, RANKED).map(({ text, value, total }) => ({
    name: text,
    value: String(value),
    count: counts.get(value) ?? 0,
    amount: signed ? total : null,
  }))
}

/** As many as a board has room for. */
const RANKED = 10

/** Days ahead up to which promises are told apart. */
const horizons: readonly (readonly [name: string, from: number, to: number])[] = [
  ['已超期', -3650, -1],
  ['3天内', 0, 3],
  ['4-7天', 4, 7],
  ['8-15天', 8, 15],
  ['15天以后', 16, 3650],
]

/** Promises that are still to be kept, by how soon. */
async function risk(ctx: Context, query: Query): Promise<Point[]> {
  const open = both(
    conditionOf(CustomerOrder, {
      status: { in: ['awaitingDeposit', 'confirmed', 'producing'] },
      promisedOn: { empty: false },
    }),
    ofStore(query),
  )
  const byDay = await ctx.groupCount(CustomerOrder, 'promisedOn', open, 'totalAmount')
  return horizons.map(([name, ...ends]) => {
    const [from, to] = ends.map((days) => addDays(ctx.today, days)) as [string, string]
    const due = byDay.filter(({ value }) => String(value) >= from && String(value) <= to)
    return {
      name,
      value: `${from},${to}`,
      count: sum(due, ({ count }) => count),
      amount: ctx.can('dashboard:money') ? sum(due, ({ total }) => total) : null,
    }
  })
}
