import { type DoorValues, DoorVersion } from '@mortise/doors/model'
import { Material, Unit } from '@mortise/materials/model'
import { BusinessError, codeOf, pick, type RowOf } from '@mortise/model'
import { CustomerOrder, DoorUnit, OrderEvaluation, OrderRevision, UnitStatus } from '@mortise/orders/model'
import { moneyGroup } from '@mortise/pricing/model'
import { type AnyRoute, type Context, get } from '@mortise/server'
import { evaluatedKeys } from '../prices/frozen-line.ts'

type Order = RowOf<typeof CustomerOrder>
type Evaluation = RowOf<typeof OrderEvaluation>
interface NamedText {
  readonly name: string
  readonly text: string
}

/** All that the contract and the production list show of an order, as far as the caller may see it. */
export const printRoutes: AnyRoute[] = [
  get('/erp_customerorder/erpCustomerorder/print', 'customerOrder:list', async ({ ctx, query }) => {
    const present = await ctx.repo(CustomerOrder).scoped(query.id ?? '')
    const revisions = await ctx.repo(OrderRevision).find({ order: present.id })
    const rows = await ctx.repo(OrderEvaluation).find({ order: present.id })
    const { order, evaluations } = printedAs(present, query.revision, { revisions, rows })
    const [sent] = await ctx.output(CustomerOrder, [order])
    const isBomSeen = ctx.can(codeOf(OrderEvaluation, 'list'))
    return {
      order: sent,
      revisions: revisions.map(({ revision }) => revision).toSorted((a, b) => a - b),
      evaluations: isBomSeen ? await ctx.output(OrderEvaluation, evaluations) : [],
      parameters: await parametersOf(ctx, order),
      units: isBomSeen ? await unitNames(ctx, evaluations) : {},
      doorCodes: await doorCodes(ctx, order),
      printedBy: ctx.user.realname,
      printedAt: ctx.now,
    }
  }),
]

/** By material: the unit in which it is counted. */
async function unitNames({ repo }: Context, rows: readonly Evaluation[]): Promise<Record<string, string>> {
  const ids = [...new Set(rows.flatMap(({ bom }) => bom.flatMap(({ material }) => material ?? [])))]
  if (ids.length === 0) return {}
  const materials = await repo(Material).find({ id: { in: ids } })
  const units = new Map((await repo(Unit).find({})).map(({ id, name }) => [id, name]))
  return Object.fromEntries(materials.map(({ id, unit }) => [id, units.get(unit) ?? '']))
}

/** By line: the codes of its doors, in their order; of those that are made no more none. */
async function doorCodes({ repo }: Context, { id }: Order): Promise<Record<string, string[]>> {
  const doors = await repo(DoorUnit).find(
    { order: id, status: { ne: UnitStatus.scrapped } },
    { sort: [['seq', 'asc']] },
  )
  const codes: Record<string, string[]> = {}
  for (const { line, code } of doors) (codes[line] ??= []).push(code)
  return codes
}

interface Kept {
  readonly revisions: readonly RowOf<typeof OrderRevision>[]
  readonly rows: readonly Evaluation[]
}

/** The order as it is, or as it was in one of its revisions. */
function printedAs(
  order: Order,
  wanted: string | undefined,
  { revisions, rows }: Kept,
): { order: Order; evaluations: readonly Evaluation[] } {
  if (!wanted || Number(wanted) === order.revision)
    return { order, evaluations: rows.filter(({ isCurrent }) => isCurrent) }
  const head = revisions.find(({ revision }) => revision === Number(wanted))
  if (!head) throw new BusinessError(`订单${order.no}没有第${wanted}版`)
  const { revision } = head
  const then = rows
    .filter((row) => (row.since ?? row.revision) <= revision && revision <= row.revision)
    .toSorted((a, b) => (a.lineNo ?? 0) - (b.lineNo ?? 0))
  const money = pick(head, ...moneyGroup)
  // How it was to be paid is not kept: the plan follows the order.
  const past = { ...order, ...money, revision, payments: [], lines: then.map((row) => lineOf(order, row)) }
  const sums = {
    goodsAmount: head.goodsAmount ?? 0,
    taxAmount: head.taxAmount ?? 0,
    totalAmount: head.totalAmount ?? 0,
  }
  return { order: { ...past, ...sums }, evaluations: then }
}

/** A line as it was; what has become of its pieces since is not for paper. */
function lineOf(order: Order, row: Evaluation): Order['lines'][number] {
  const present = order.lines.find(({ id }) => id === row.line)
  const then = pick(row, ...evaluatedKeys, 'doorVersion', 'configHash', 'listPrice')
  return { ...present, ...then, id: row.line, params: row.values } as Order['lines'][number]
}

/** By line: its parameters in the words of the version that it was configured on. */
async function parametersOf(ctx: Context, { lines }: Order): Promise<Record<string, NamedText[]>> {
  const ids = [...new Set(lines.flatMap(({ doorVersion }) => (doorVersion ? [doorVersion] : [])))]
  if (ids.length === 0) return {}
  const versions = new Map(
    (await ctx.repo(DoorVersion).find({ id: { in: ids } })).map((row) => [row.id, row]),
  )
  const materials = await materialNames(ctx, lines)
  return Object.fromEntries(
    lines.flatMap(({ id, doorVersion, params }) => {
      const snapshot = versions.get(doorVersion ?? '')?.snapshot
      return snapshot ? [[id, worded(snapshot.parameters, params ?? {}, materials)] as const] : []
    }),
  )
}

type Parameters = NonNullable<RowOf<typeof DoorVersion>['snapshot']>['parameters']

const worded = (
  parameters: Parameters,
  values: DoorValues,
  materials: ReadonlyMap<string, string>,
): NamedText[] =>
  parameters.flatMap(({ code, name, unit, options }) => {
    const value = values[code]
    if (!value) return []
    const chosen = options.find((option) => option.code === value)?.name ?? materials.get(value) ?? value
    return [{ name, text: `${chosen}${unit}` }]
  })

/** Names of the materials that were chosen as values. */
async function materialNames({ repo }: Context, lines: Order['lines']): Promise<Map<string, string>> {
  const values = [...new Set(lines.flatMap(({ params }) => Object.values(params ?? {})))]
  const found = values.length > 0 ? await repo(Material).find({ id: { in: values } }) : []
  return new Map(found.map(({ id, name }) => [id, name]))
}
