import { refuseDisabled } from '@mortise/materials/server'
import type { AnyEntity, RowOf } from '@mortise/model'
import { type Context, rules } from '@mortise/server'
import { StockIn, StockOut } from '@mortise/stock/model'
import { refuseClaimedType } from './claimed-types.ts'
import { inMainUnits } from './lines.ts'
import { movedLines, postDocument, reverseDocument } from './post-document.ts'

type Row = RowOf<typeof StockIn> | RowOf<typeof StockOut>
type Line = Row['items'][number]

const rulesOf = (entity: AnyEntity) => {
  const post = {
    guard: (row: Row, ctx: Context) => refuseClaimedType(ctx, row.type),
    effect: (row: Row, ctx: Context) => postRow(entity, row, ctx),
  }
  const reverse = {
    async effect(row: Row, ctx: Context) {
      await reverseDocument(ctx, entity, row)
    },
  }
  return rules<AnyEntity>(entity, {
    async prepare(row: Row, ctx: Context) {
      if (row.type) refuseClaimedType(ctx, row.type)
      return { items: await inMainUnits<Line>(ctx, row.items ?? []) }
    },
    async check(row: Row, ctx: Context, before: Row | null) {
      if (entity.name === StockIn.name)
        await refuseDisabled(ctx, StockIn.fields.items, row.items, before?.items)
    },
    moves: { post, approveAndPost: post, reverse },
  })
}
export const stockInOutRules = [rulesOf(StockIn), rulesOf(StockOut)]

async function postRow(entity: AnyEntity, row: Row, ctx: Context): Promise<void> {
  const { type, warehouse } = row
  const lines = movedLines<Line>(row.items, (item) => ({ warehouse, ...movedBy(item) }))
  await postDocument(ctx, entity, row, { type, lines })
}

/** In at what it costs, out below zero. */
const movedBy = (item: Line) =>
  'amount' in item
    ? { qty: item.mainQty ?? 0, amount: item.amount ?? 0 }
    : { qty: -(item.mainQty ?? 0), reservation: item.reservation }
