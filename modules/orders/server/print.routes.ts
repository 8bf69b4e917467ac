import { type DoorValues, DoorVersion } from '@mortise/doors/model'
import { Material } from '@mortise/materials/model'
import { codeOf, type RowOf } from '@mortise/model'
import { CustomerOrder, OrderEvaluation } from '@mortise/orders/model'
import { type AnyRoute, type Context, get } from '@mortise/server'

type Order = RowOf<typeof CustomerOrder>
interface NamedText {
  readonly name: string
  readonly text: string
}

/** All that the contract and the production list show of an order, as far as the caller may see it. */
export const printRoutes: AnyRoute[] = [
  get('/erp_customerorder/erpCustomerorder/print', 'customerOrder:list', async ({ ctx, query }) => {
    const order = await ctx.repo(CustomerOrder).scoped(query.id ?? '')
    const [sent] = await ctx.output(CustomerOrder, [order])
    return {
      order: sent,
      evaluations: await evaluationsOf(ctx, order),
      parameters: await parametersOf(ctx, order),
      printedBy: ctx.user.realname,
      printedAt: ctx.now,
    }
  }),
]

async function evaluationsOf(ctx: Context, { id }: Order) {
  if (!ctx.can(codeOf(OrderEvaluation, 'list'))) return []
  return ctx.output(OrderEvaluation, await ctx.repo(OrderEvaluation).find({ order: id, isCurrent: true }))
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
