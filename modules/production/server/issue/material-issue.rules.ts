import { refuseFineInMain } from '@mortise/materials/server'
import { BusinessError, compare, type RowOf, sub } from '@mortise/model'
import { MaterialIssue, MaterialReturn, WorkOrder } from '@mortise/production/model'
import { type Context, rules } from '@mortise/server'
import { MoveType, ReservationSource, StockMove, Warehouse } from '@mortise/stock/model'
import { heldFor, isUsable, movedLines, postDocument, reverseDocument, takeHeld } from '@mortise/stock/server'
import { consume } from './consume.ts'
import { settleWork } from './settle-work.ts'

type Issue = RowOf<typeof MaterialIssue>
type Return = RowOf<typeof MaterialReturn>

export const materialIssueRules = rules(MaterialIssue, {
  async check({ items, warehouse }, ctx) {
    await refuseFineInMain(ctx, MaterialIssue.fields.items, items, { qty: ({ qty }) => qty })
    const from = await ctx.repo(Warehouse).get(warehouse)
    if (!isUsable(from)) throw new BusinessError(`【${from.name}】的物料不能用于生产`, { field: 'warehouse' })
  },
  moves: {
    post: { effect: issueMaterial },
    reverse: {
      async effect(issue, ctx) {
        await reverseDocument(ctx, MaterialIssue, issue)
        await settleWork(ctx, issue.workOrder)
      },
    },
  },
})

export const materialReturnRules = rules(MaterialReturn, {
  check: ({ items }, ctx) =>
    refuseFineInMain(ctx, MaterialReturn.fields.items, items, { qty: ({ qty }) => qty }),
  moves: {
    post: { effect: takeBack },
    reverse: {
      async effect(goods, ctx) {
        await reverseDocument(ctx, MaterialReturn, goods)
        await settleWork(ctx, goods.workOrder ?? '')
      },
    },
  },
})

/** Out of stock for a line of an order: first what is held there for the work order, then what is free. */
async function issueMaterial(issue: Issue, ctx: Context): Promise<void> {
  const { repo } = ctx
  const { warehouse, workOrder } = issue
  const order = await repo(WorkOrder).get(workOrder)
  const source = { type: ReservationSource.workOrder, id: workOrder }
  const take = takeHeld(await heldFor(ctx, source, { warehouse }))
  const lines = movedLines(issue.items, (item) => {
    const orderLine = order.mats.find(({ id }) => id === item.mat)?.orderLine ?? null
    const { parts, missing } = take({ line: item.mat ?? '', qty: item.qty, lotNo: item.lotNo })
    const free = { qty: missing, reservation: null, lotNo: item.lotNo }
    return (missing > 0 ? [...parts, free] : parts).map(({ qty, reservation, lotNo }) => ({
      warehouse,
      lotNo,
      qty: -qty,
      reservation,
      workOrder,
      orderLine,
    }))
  })
  await postDocument(ctx, MaterialIssue, issue, { type: MoveType.productionIssue, lines })
  await consume(ctx, workOrder)
  await settleWork(ctx, workOrder)
}

/** Into stock again at the cost of the moves by which it left, the first of them first. */
async function takeBack(goods: Return, ctx: Context): Promise<void> {
  const issued = await ctx
    .repo(StockMove)
    .find({ document: goods.issue, type: MoveType.productionIssue }, { sort: [['lineNo', 'asc']] })
  const ids = issued.map(({ id }) => id)
  const back = await ctx.repo(StockMove).find({ costOf: { in: ids }, type: MoveType.productionReturn })
  const undone = await ctx.repo(StockMove).find({ reverses: { in: back.map(({ id }) => id) } })
  const isUndone = (id: string) => undone.some(({ reverses }) => reverses === id)
  const left = new Map<string, number>(
    issued.map(({ id, qty }) => {
      const came = back.filter((move) => move.costOf === id && !isUndone(move.id))
      return [id, came.reduce((rest, move) => sub(rest, move.qty, 4), Math.abs(qty))]
    }),
  )
  const lines = movedLines(goods.items, (item) => {
    const parts = []
    let open = item.qty
    for (const { id, line, orderLine, lotNo } of issued) {
      const part = line === item.issueItem ? Math.min(open, left.get(id) ?? 0) : 0
      if (part <= 0) continue
      left.set(id, sub(left.get(id), part, 4))
      open = sub(open, part, 4)
      const { warehouse, workOrder } = goods
      parts.push({
        warehouse: warehouse ?? '',
        lotNo: lotNo || null,
        qty: part,
        costOf: id,
        orderLine,
        workOrder,
      })
    }
    if (compare(open, 0) > 0)
      throw new BusinessError(`退料数量超出领料流水，最多还可退料 ${sub(item.qty, open, 4)}`, {
        field: 'items',
      })
    return parts
  })
  await postDocument(ctx, MaterialReturn, goods, { type: MoveType.productionReturn, lines })
  await settleWork(ctx, goods.workOrder ?? '')
}
