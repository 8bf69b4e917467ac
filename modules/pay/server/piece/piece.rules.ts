import { BusinessError, type RowOf } from '@mortise/model'
import { PayPiece } from '@mortise/pay/model'
import { FactoryScan, WorkOrder } from '@mortise/production/model'
import { type Context, rules } from '@mortise/server'
import { PAY_MONTHS } from './open-month.ts'
import { type PieceLookups, pieceLookups, piecesOfScan } from './pieces-of-scan.ts'

type Piece = RowOf<typeof PayPiece>

export const pieceRules = rules(PayPiece, {
  moves: {
    void: {
      lockFirst: holdMonths,
      guard({ sign }) {
        if (sign < 0) throw new BusinessError('冲减已发计件的明细不能作废')
      },
    },
    reprice: {
      lockFirst: holdMonths,
      async effect(piece, ctx) {
        const scan = await ctx.repo(FactoryScan).first({ uid: piece.scan })
        const fault = scan && (await priceAgain(ctx, piece, scan, pieceLookups(ctx)))
        if (fault) throw new BusinessError(fault)
      },
    },
  },
})

/** Before the piece, as whoever approves its month does. */
function holdMonths(_: string, { together }: Context): Promise<void> {
  return together(PAY_MONTHS)
}

/** Looks a price up anew, for the day of the work; answers what is still in the way. */
export async function priceAgain(
  ctx: Context,
  { id, worker, workOrder, sign, status }: Piece,
  scan: RowOf<typeof FactoryScan>,
  lookups: PieceLookups,
): Promise<string | null> {
  const { repo } = ctx
  // What takes back what was paid does so at the price that was paid.
  if (!workOrder || sign < 0) return null
  const pieces = await piecesOfScan(ctx, await repo(WorkOrder).get(workOrder), scan, lookups)
  const own = pieces.find((piece) => piece.worker === worker)
  if (!own || own.fault) return own?.fault ?? null
  const { price, priceRow, amount, month } = own
  await repo(PayPiece).put(id, { price, priceRow, amount, month, fault: null })
  if (status === 'pending') await repo(PayPiece).move(id, 'confirm')
  return null
}
