import { MaterialIssue, MaterialReturn, WorkOrder } from '@mortise/production/model'
import { StockMove } from '@mortise/stock/model'
import type { madeDoors } from './made-doors.ts'

type Floor = Awaited<ReturnType<typeof madeDoors>>

/** What work orders cost, and what moves that. */
export function workCosts(clerk: Floor['clerk'], { packs, boxed, whole }: Floor) {
  const works = clerk.of(WorkOrder)
  const costOf = async (id: string) =>
    (await clerk.call('GET', `${WorkOrder.wire}/cost`, { query: { id } })).body.result
  const lotsOf = async (workOrder: string) =>
    (
      await clerk.of(StockMove).list({ where: { workOrder, type: '205' }, size: 50, sort: [['id', 'asc']] })
    ).rows.map(({ amount }) => amount)
  const enter = async (order: string, units: readonly { readonly id: string }[]) => {
    for (const unit of units) await packs.move(await boxed(order, whole([unit])), 'stock')
  }

  /** Brings back what lies beside the line. */
  async function bringBack(workOrder: string): Promise<void> {
    const { mats } = await works.get(workOrder)
    const [issue] = (await clerk.of(MaterialIssue).list({ where: { workOrder } })).rows
    const { items } = await clerk.of(MaterialIssue).get(issue?.id ?? '')
    const left = items.flatMap(({ id, mat, material }) => {
      const qty = mats.find((each) => each.id === mat)?.leftQty ?? 0
      return qty > 0 ? [{ issueItem: id, material, qty }] : []
    })
    if (left.length === 0) return
    const { id } = await clerk.of(MaterialReturn).add({ issue: issue!.id, items: left })
    await clerk.of(MaterialReturn).move(id, 'post')
  }
  return { costOf, lotsOf, enter, bringBack }
}
