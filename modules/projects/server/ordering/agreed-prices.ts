import { add, type RowOf, refuseLine, sub } from '@mortise/model'
import { CustomerOrder } from '@mortise/orders/model'
import { agreedPrices } from '@mortise/orders/server'
import { effectiveStates, ProjectContract } from '@mortise/projects/model'
import { type Context, provide } from '@mortise/server'

type Item = RowOf<typeof ProjectContract>['items'][number]

/**
 * A door costs what the contract lists it for; with other parameters than were agreed, so much more or less as it does by
 * the lists. What no contract lists is not ordered for a project.
 */
export const pricesOfContracts = provide(agreedPrices, async (ctx, { project }) => {
  const items = await listedItems(ctx, project ?? '')
  return async ({ line, row, listPrice, listPriceOf }) => {
    const item = items.get(line.contractLine ?? '')
    if (!item)
      return refuseLine(CustomerOrder.fields.lines, row, 'door', '不在工程合同清单中，请先签补充协议')
    if (item.door !== line.door)
      return refuseLine(
        CustomerOrder.fields.lines,
        row,
        'door',
        `与合同清单的【${item.itemName}】不是同一门型`,
      )
    if (!item.params || listPrice === null) return item.unitPrice
    return add(item.unitPrice, sub(listPrice, (await listPriceOf(item.params)) ?? listPrice))
  }
})

/** What contracts in force list for a project, by the ids of the rows. */
async function listedItems({ repo }: Context, project: string): Promise<ReadonlyMap<string, Item>> {
  const contracts = await repo(ProjectContract).find(
    { project, status: { in: [...effectiveStates] } },
    { limit: 1000 },
  )
  return new Map(contracts.flatMap(({ items }) => items.map((item) => [item.id, item])))
}
