import { BusinessError, compare, type RowOf } from '@mortise/model'
import { type Context, newId, rules } from '@mortise/server'
import { MoveType, StockTransfer, Warehouse, WarehouseKind } from '@mortise/stock/model'
import { postingOf, reversalOf } from './documents.ts'
import { inMainUnits, refuseFine } from './lines.ts'
import { postStock } from './posting/post-stock.ts'
import type { StockLine } from './posting/posting.ts'
import { refuse } from './posting/refuse.ts'
import { reverseStock } from './posting/reverse-stock.ts'

type Row = RowOf<typeof StockTransfer>

export const stockTransferRules = rules(StockTransfer, {
  prepare: async (row, ctx) => ({ items: await inMainUnits(ctx, row.items ?? []) }),

  async check(row, ctx) {
    if (row.from === row.to) throw new BusinessError('调出仓与调入仓不能相同', { field: 'to' })
    for (const [index, { receivedQty, mainQty }] of row.items.entries()) {
      if (receivedQty !== null && compare(receivedQty, mainQty) > 0)
        refuse({ row: index }, `签收数量 ${receivedQty} 不能大于发出数量 ${mainQty}`, 'receivedQty')
    }
    await refuseFine(ctx, row.items, ['receivedQty'])
  },

  moves: {
    post: {
      guard(row) {
        if (row.isTransit) throw new BusinessError('在途调拨请先发出，再由调入仓签收')
      },
      effect: (row, ctx) => shift(row, ctx, 'post', { from: row.from, to: row.to }),
    },
    send: {
      guard(row) {
        if (!row.isTransit) throw new BusinessError('该调拨单没有在途环节，请直接过账')
      },
      async effect(row, ctx) {
        const transit = await transitOf(ctx)
        await ctx.repo(StockTransfer).put(row.id, { transit })
        await shift(row, ctx, 'send', { from: row.from, to: transit })
      },
    },
    receive: {
      // What was sent before its way was kept went through the first there was.
      effect: async (row, ctx) =>
        shift(row, ctx, 'receive', { from: row.transit ?? (await transitOf(ctx)), to: row.to }),
    },
    reverse: {
      async effect(row, ctx) {
        const acts = row.isTransit ? ['receive', 'send'] : ['post']
        for (const act of acts) await reverseStock(ctx, reversalOf(StockTransfer, row, ctx, act))
      },
    },
  },
})

async function shift(row: Row, ctx: Context, act: string, at: { from: string; to: string }): Promise<void> {
  const lines = row.items.flatMap(({ id, material, lotNo, mainQty, receivedQty }, index): StockLine[] => {
    const qty = act === 'receive' ? (receivedQty ?? mainQty ?? 0) : (mainQty ?? 0)
    if (qty === 0) return []
    const goods = { material, lotNo, line: id, row: index, pair: newId() }
    return [
      { ...goods, warehouse: at.from, qty: -qty, type: MoveType.transferOut },
      { ...goods, warehouse: at.to, qty, type: MoveType.transferIn },
    ]
  })
  await postStock(ctx, { ...postingOf(StockTransfer, row, act), type: MoveType.transferOut, lines })
}

/** Where goods are while they are on their way. */
async function transitOf({ repo }: Context): Promise<string> {
  const found = await repo(Warehouse).first(
    { kind: WarehouseKind.transit, isActive: true },
    { sort: [['code', 'asc']] },
  )
  if (!found) throw new BusinessError('没有在途仓，请先新增类型为「在途」的仓库')
  return found.id
}
