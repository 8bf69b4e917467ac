import { refuseFineInMain } from '@mortise/materials/server'
import { BusinessError, compare, type RowOf } from '@mortise/model'
import { type Context, newId, rules } from '@mortise/server'
import { MoveType, StockTransfer, Warehouse, WarehouseKind } from '@mortise/stock/model'
import { refuse } from '../posting/refuse.ts'
import { inMainUnits } from './lines.ts'
import { movedLines, postDocument, reverseDocument } from './post-document.ts'

type Row = RowOf<typeof StockTransfer>

export const stockTransferRules = rules(StockTransfer, {
  prepare: async (row, ctx) => ({ items: await inMainUnits(ctx, row.items ?? []) }),

  async check(row, ctx) {
    if (row.from === row.to) throw new BusinessError('调出仓与调入仓不能相同', { field: 'to' })
    for (const [index, { receivedQty, mainQty }] of row.items.entries()) {
      if (receivedQty !== null && compare(receivedQty, mainQty) > 0)
        refuse({ row: index }, `签收数量 ${receivedQty} 不能大于发出数量 ${mainQty}`, 'receivedQty')
    }
    await refuseFineInMain(ctx, StockTransfer.fields.items, row.items, {
      receivedQty: ({ receivedQty }) => receivedQty,
    })
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
        for (const act of acts) await reverseDocument(ctx, StockTransfer, row, { act })
      },
    },
  },
})

async function shift(row: Row, ctx: Context, act: string, at: { from: string; to: string }): Promise<void> {
  const lines = movedLines(row.items, ({ mainQty, receivedQty }) => {
    const qty = act === 'receive' ? (receivedQty ?? mainQty ?? 0) : (mainQty ?? 0)
    if (qty === 0) return null
    const pair = newId()
    return [
      { pair, warehouse: at.from, qty: -qty, type: MoveType.transferOut },
      { pair, warehouse: at.to, qty, type: MoveType.transferIn },
    ]
  })
  await postDocument(ctx, StockTransfer, row, { act, type: MoveType.transferOut, lines })
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
