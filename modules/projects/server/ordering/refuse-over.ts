import { add, BusinessError, compare, mul, type RowOf, sub } from '@mortise/model'
import { ChangeOrder, CustomerOrder } from '@mortise/orders/model'
import { ContractItem, ContractType, effectiveStates, ProjectContract } from '@mortise/projects/model'
import { after, type Context } from '@mortise/server'
import { openProject } from '../project.rules.ts'

type Listed = RowOf<typeof ContractItem>

/** How much more of each row of a project's list may be ordered. */
export async function openQuantities(
  { repo }: Context,
  project: string,
): Promise<readonly { readonly item: Listed; readonly left: number }[]> {
  const main = await repo(ProjectContract).first({
    project,
    type: ContractType.main,
    status: { in: [...effectiveStates] },
  })
  const items = await repo(ContractItem).find({ project }, { limit: 10_000 })
  return items.map((item) => ({
    item,
    left: sub(mul(item.qty, add(1, main?.overRate ?? 0, 4), 3), item.orderedQty, 3),
  }))
}

export const placeOf = ({ building, floor, room, itemName }: Listed): string =>
  [building, floor, room, itemName].filter(Boolean).join(' ')

/** An order takes no more than the contracts list, and what they tolerate beyond it; the project is held meanwhile. */
async function refuseOver(ctx: Context, order: string): Promise<void> {
  const { project, lines } = await ctx.repo(CustomerOrder).get(order)
  if (!project) return
  await openProject(ctx, project)
  const taken = new Set(lines.map(({ contractLine }) => contractLine))
  for (const { item, left } of await openQuantities(ctx, project))
    if (taken.has(item.id) && compare(left, 0) < 0)
      throw new BusinessError(`合同清单【${placeOf(item)}】超量，超出${sub(0, left, 3)}`)
}

export const orderedByContract = [
  after(CustomerOrder, 'approve', ({ id }, ctx) => refuseOver(ctx, id)),
  after(ChangeOrder, 'accept', ({ order }, ctx) => refuseOver(ctx, order)),
]
