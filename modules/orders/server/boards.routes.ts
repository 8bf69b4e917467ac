import { Customer } from '@mortise/customers/model'
import { Door } from '@mortise/doors/model'
import { addDays, both, type Condition, conditionOf, isDate, mul, type RowOf, sum } from '@mortise/model'
import { CustomerOrder, OrderLine } from '@mortise/orders/model'
import { type AnyRoute, type Context, get } from '@mortise/server'
import { Store } from '@mortise/stores/model'

const BASE = '/erp_dashboard/erpDashboard'
type Query = Readonly<Record<string, string>>
interface Point {
  readonly name: string
  /** What the name stands for, by which its rows are found: a day, two days, an id, or stages; empty for all. */
  readonly value: string
  readonly count: number
  /** Null for those who may not see money. */
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

/** From whom money is kept back still learns how many. */
const seesMoney = (ctx: Context): boolean => ctx.can('dashboard:money')

/** The period asked about, thirty days unless told. */
function periodOf({ from, to }: Query, { today }: Context): { from: string; to: string } {
  const end = isDate(to) ? to : today
  return { from: isDate(from) ? from : addDays(end, -29), to: end }
}

const ofStore = (
  { storeId }: Query,
  entity: typeof CustomerOrder | typeof OrderLine | typeof Customer = CustomerOrder,
): Condition | null => (storeId ? conditionOf(entity, { store: storeId }) : null)

/** Orders that were approved in the period and still count. */
const signedIn = (query: Query, ctx: Context): Condition => {
  const { from, to } = periodOf(query, ctx)
  return both(
    conditionOf(CustomerOrder, {
      approvedAt: { ge: `${from} 00:00:00`, le: `${to} 23:59:59` },
      status: { notIn: ['draft', 'submitted', 'voided'] },
    }),
    ofStore(query),
  )
}

/** 签单额 and how many orders make it. */
async function card(ctx: Context, query: Query): Promise<Pick<Point, 'count' | 'amount'>> {
  const counted = await ctx.groupCount(CustomerOrder, 'status', signedIn(query, ctx), 'totalAmount')
  return {
    count: sum(counted, ({ count }) => count),
    amount: seesMoney(ctx) ? sum(counted, ({ total }) => total) : null,
  }
}

/** Orders by the day on which they were placed; days without any count too. */
async function trend(ctx: Context, query: Query): Promise<Point[]> {
  const { from, to } = periodOf(query, ctx)
  const placed = both(
    conditionOf(CustomerOrder, { orderedOn: { ge: from, le: to }, status: { ne: 'voided' } }),
    ofStore(query),
  )
  const byDay = new Map(
    (await ctx.groupCount(CustomerOrder, 'orderedOn', placed, 'totalAmount')).map((day) => [
      String(day.value),
      day,
    ]),
  )
  const days: Point[] = []
  for (let day = from; day <= to && days.length < 400; day = addDays(day, 1)) {
    const found = byDay.get(day)
    days.push({
      name: day,
      value: day,
      count: found?.count ?? 0,
      amount: seesMoney(ctx) ? (found?.total ?? 0) : null,
    })
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
async function rank(ctx: Context, query: Query): Promise<Point[]> {
  return query.groupBy === 'door' ? doorRank(ctx, query) : storeRank(ctx, query)
}

async function storeRank(ctx: Context, query: Query): Promise<Point[]> {
  const sums = seesMoney(ctx) ? 'totalAmount' : undefined
  const counted = (await ctx.groupCount(CustomerOrder, 'store', signedIn(query, ctx), sums)).slice(0, 10)
  const stores = await namesOf(
    counted.map(({ value }) => String(value)),
    (ids) => ctx.repo(Store).find({ id: { in: ids } }),
  )
  return counted.map(({ value, count, total }) => ({
    name: stores.get(String(value)) ?? '',
    value: String(value),
    count,
    amount: seesMoney(ctx) ? total : null,
  }))
}

async function doorRank(ctx: Context, query: Query): Promise<Point[]> {
  const { from, to } = periodOf(query, ctx)
  const sold = both(
    conditionOf(OrderLine, {
      type: '1',
      orderStatus: { notIn: ['draft', 'submitted', 'voided'] },
      approvedAt: { ge: `${from} 00:00:00`, le: `${to} 23:59:59` },
    }),
    ofStore(query, OrderLine),
  )
  const counted = (await ctx.groupCount(OrderLine, 'door', sold, 'qty')).slice(0, 10)
  const doors = await namesOf(
    counted.map(({ value }) => String(value)),
    (ids) => ctx.repo(Door).find({ id: { in: ids } }),
  )
  return counted.map(({ value, total }) => ({
    name: doors.get(String(value)) ?? '',
    value: String(value),
    count: mul(total, 1, 0),
    amount: null,
  }))
}

async function namesOf(
  ids: readonly string[],
  find: (ids: readonly string[]) => Promise<readonly Pick<RowOf<typeof Store>, 'id' | 'name'>[]>,
): Promise<Map<string, string>> {
  return ids.length === 0 ? new Map() : new Map((await find(ids)).map(({ id, name }) => [id, name]))
}

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
      amount: seesMoney(ctx) ? sum(due, ({ total }) => total) : null,
    }
  })
}
