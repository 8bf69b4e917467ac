import { type Costs, type LineCost, MarginAlert, type Profit } from '@mortise/finance/model'
import { add, allocate, compare, div, linesTable, type RowOf, sub, sum } from '@mortise/model'
import { CustomerOrder, DoorUnit, OrderLineType, UnitStatus } from '@mortise/orders/model'
import { WorkOrder } from '@mortise/production/model'
import type { Context } from '@mortise/server'
import { parameter } from '@mortise/system/server'
import { sql } from 'kysely'
import { bear, charge, type DoorAccount, noCosts } from './doors.ts'
import { overheadOn } from './overhead.ts'
import { plannedOf } from './planned.ts'
import { labourOn, MATERIAL, OUTSOURCE, SOLD, type Spent, spentOn } from './spent.ts'

type Order = RowOf<typeof CustomerOrder>
type Line = Order['lines'][number]
type Work = RowOf<typeof WorkOrder>
type Component = keyof Costs

/** What is spent on a line beside its doors, and what of all of it was carried to what was sold. */
interface LineAccount {
  readonly order: Order
  readonly line: Line
  readonly costs: Record<Component, number>
  carried: number
}

const ofSales: Readonly<Record<string, Component>> = {
  660105: 'aftersale',
  660106: 'install',
  660107: 'freight',
}

/** 订单成本: what lines and doors of orders cost so far, beside what they were to cost, and what they earn. */
export async function orderCosts(ctx: Context, orders: readonly Order[]): Promise<LineCost[]> {
  const ids = orders.map(({ id }) => id)
  const lines = new Map<string, LineAccount>(
    orders.flatMap((order) =>
      order.lines.map((line) => [line.id, { order, line, costs: noCosts(), carried: 0 }] as const),
    ),
  )
  const units = await ctx
    .repo(DoorUnit)
    .find({ order: { in: ids } }, { sort: [['seq', 'asc']], limit: 100_000 })
  const doors = new Map<string, DoorAccount>(
    units.map(({ id, line }) => [id, { unit: id, line, costs: noCosts() }]),
  )
  const works = await worksOf(ctx, [...lines.keys()])
  await spend(ctx, { orders, lines, doors, works, codes: new Map(units.map(({ code, id }) => [code, id])) })
  const planned = await plannedOf(ctx, ids, works)
  const alert = await parameter(ctx, MarginAlert)
  return [...lines.values()].map((account) =>
    lineCost(account, {
      units: units.filter(({ line }) => line === account.line.id),
      doors,
      planned: planned.get(account.line.id),
      alert,
    }),
  )
}

/** Work orders in which doors of these lines are, or were. */
async function worksOf({ tenant, db, repo }: Context, lines: readonly string[]): Promise<Work[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct parent_id as id from ${sql.table(linesTable(WorkOrder, 'units'))}
    where tenant_id = ${tenant} and order_line = any(${[...lines]})`.execute(db)
  const ids = rows.map(({ id }) => id)
  return repo(WorkOrder).find({ id: { in: ids } }, { sort: [['no', 'asc']], limit: 100_000 })
}

interface Spending {
  readonly orders: readonly Order[]
  readonly lines: ReadonlyMap<string, LineAccount>
  readonly doors: ReadonlyMap<string, DoorAccount>
  readonly works: readonly Work[]
  /** Doors by their codes. */
  readonly codes: ReadonlyMap<string, string>
}

async function spend(ctx: Context, spending: Spending): Promise<void> {
  const { orders, lines, doors, works, codes } = spending
  const byId = new Map<string, Work>(works.map((work) => [work.id, work]))
  const ids = [...byId.keys()]
  const within = { orders: orders.map(({ id }) => id), lines: [...lines.keys()], works: ids }
  for (const spent of await spentOn(ctx, within)) assign(spending, byId, spent)
  for (const { workOrder, serial, amount } of await labourOn(ctx, ids)) {
    const named = doors.get(codes.get(serial ?? '') ?? '')
    const work = byId.get(workOrder)
    if (named) charge(named, 'labour', amount)
    else if (work && !(serial && isShared(work, doors))) bear(doors, work, { component: 'labour', amount })
  }
  for (const [workOrder, amount] of await overheadOn(ctx, ids)) {
    const work = byId.get(workOrder)
    if (work) bear(doors, work, { component: 'overhead', amount })
  }
}

/** Whether doors of orders that nobody asked for are in it too: a code that is not known here is theirs. */
const isShared = ({ units }: Work, doors: ReadonlyMap<string, DoorAccount>): boolean =>
  units.some(({ unit }) => !doors.has(unit))

/** To doors of its work order, to its line, or over all lines of its order by what they are sold for. */
function assign({ lines, doors }: Spending, works: ReadonlyMap<string, Work>, spent: Spent): void {
  const { code, workOrder, orderLine, order, amount } = spent
  const account = lines.get(orderLine ?? '')
  if (code === SOLD) {
    if (!account) return
    account.carried = add(account.carried, amount)
    // What is sold as it lay there costs what it was carried at.
    if (account.line.type !== OrderLineType.door) addTo(account.costs, 'material', amount)
    return
  }
  const component = componentOf(code)
  const work = works.get(workOrder ?? '')
  if (work && isOfWork(code)) {
    if (bear(doors, work, { component, amount, line: orderLine })) return
  }
  // What a made part took is told by what it carried as the door took it.
  if (isOfWork(code) && workOrder) return
  if (account) addTo(account.costs, component, amount)
  else spread(lines, order, component, amount)
}

const isOfWork = (code: string): boolean => code === MATERIAL || code === OUTSOURCE

function componentOf(code: string): Component {
  if (code === MATERIAL) return 'material'
  return code === OUTSOURCE ? 'outsource' : (ofSales[code] ?? 'material')
}

function addTo(costs: Record<Component, number>, component: Component, amount: number): void {
  costs[component] = add(costs[component], amount)
}

function spread(
  lines: ReadonlyMap<string, LineAccount>,
  order: string | null,
  component: Component,
  amount: number,
): void {
  const own = [...lines.values()].filter((each) => each.order.id === order)
  if (own.length === 0) return
  const isPriced = own.some(({ line }) => compare(line.netAmount, 0) > 0)
  const parts = allocate(
    amount,
    own.map(({ line }) => (isPriced ? Math.max(0, line.netAmount) : 1)),
  )
  for (const [at, { costs }] of own.entries()) addTo(costs, component, parts[at] ?? 0)
}

const totalOf = (costs: Costs): number => sum(Object.values(costs), 2)

const profitOf = (revenue: number, cost: number): Profit => {
  const profit = sub(revenue, cost)
  return { revenue, cost, profit, margin: marginOf(profit, revenue) }
}
const marginOf = (profit: number, revenue: number): number | null =>
  compare(revenue, 0) > 0 ? div(profit, revenue, 4) : null

interface Known {
  readonly units: readonly RowOf<typeof DoorUnit>[]
  readonly doors: ReadonlyMap<string, DoorAccount>
  readonly planned: { readonly material: number; readonly labour: number } | undefined
  readonly alert: number
}

function lineCost(
  { order, line, costs, carried }: LineAccount,
  { units, doors, planned, alert }: Known,
): LineCost {
  const revenue = div(line.netAmount, add(1, order.taxRate, 4))
  const living = units.filter(({ status }) => status !== UnitStatus.scrapped)
  const earned = new Map(
    allocate(
      living.length > 0 ? revenue : 0,
      living.map(() => 1),
    ).map((part, at) => [living[at]?.id, part]),
  )
  const own = units.map(({ id, code, status }) => {
    const spent = doors.get(id)?.costs ?? noCosts()
    return { unit: id, code, status, costs: spent, ...profitOf(earned.get(id) ?? 0, totalOf(spent)) }
  })
  const actual = noCosts()
  for (const each of [costs, ...own.map((door) => door.costs)])
    for (const key of Object.keys(actual) as Component[]) addTo(actual, key, each[key])
  const made = units.filter(
    ({ status }) => status !== UnitStatus.waiting && status !== UnitStatus.scrapped,
  ).length
  const isMade = line.type !== OrderLineType.door || (living.length > 0 && made === living.length)
  const plan = { ...noCosts(), ...planned }
  const expected = isMade
    ? totalOf(actual)
    : sum(Object.keys(actual) as Component[], (key) => Math.max(actual[key], plan[key]))
  const expectedProfit = sub(revenue, expected)
  const expectedMargin = marginOf(expectedProfit, revenue)
  return {
    order: order.id,
    orderNo: order.no,
    line: line.id,
    lineNo: order.lines.indexOf(line) + 1,
    itemName: line.itemName ?? '',
    qty: line.qty,
    made,
    planned: plan,
    actual,
    ...profitOf(revenue, totalOf(actual)),
    expected,
    expectedProfit,
    expectedMargin,
    carried,
    isAlert: expectedMargin !== null && compare(expectedMargin, alert) < 0,
    doors: own,
  }
}
