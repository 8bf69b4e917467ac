import { BusinessError, type RowOf } from '@mortise/model'
import { PayPiece } from '@mortise/pay/model'
import { FactoryScan, WorkOrder } from '@mortise/production/model'
import { type Context, rules } from '@mortise/server'
import { realNames } from '@mortise/system/server'
import { PAY_MONTHS } from './open-month.ts'
import { type PieceLookups, pieceLookups, piecesOfScan } from './pieces-of-scan.ts'

type Piece = RowOf<typeof PayPiece>

export const pieceRules = rules(PayPiece, {
  moves: {
    void: {
      lockFirst: holdMonths,
      async guard(piece, ctx) {
        if (piece.sign < 0) throw new BusinessError('冲减已发计件的明细不能作废')
        await refuseTakenBack(piece, ctx)
      },
    },
    reprice: {
      lockFirst: holdMonths,
      guard: refuseTakenBack,
      /** All who did the work of a scan are paid at one price: it is shared between them. */
      async effect(piece, ctx) {
        const { repo } = ctx
        // What takes back what was paid does so at the price that was paid.
        if (piece.sign < 0) return
        const scan = await repo(FactoryScan).first({ uid: piece.scan })
        if (!scan) return
        const team = await repo(PayPiece).find({ scan: piece.scan, sign: 1, status: { ne: 'voided' } })
        const paid = team.find(({ status }) => status === 'settled')
        if (paid) {
          const nameOf = await realNames(ctx, [paid.worker])
          throw new BusinessError(`${nameOf(paid.worker)} 的同一笔扫码已入工资，不能重新取价`)
        }
        const lookups = pieceLookups(ctx)
        for (const each of team) {
          const fault = await priceAgain(ctx, each, scan, lookups)
          if (fault) throw new BusinessError(fault)
        }
      },
    },
  },
})

/** What was taken off a later month stays as it was paid, or it would be taken off twice. */
async function refuseTakenBack({ id }: Piece, { repo }: Context): Promise<void> {
  const [mirror] = await repo(PayPiece).pick(['month'], { adjustOf: id, status: { ne: 'voided' } })
  if (mirror) throw new BusinessError(`该计件已在 ${mirror.month} 冲减，不能作废或重新取价`)
}

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
  const { price, priceRow, measure, unit, amount, month } = own
  await repo(PayPiece).put(id, { price, priceRow, measure, unit, amount, month, fault: null })
  if (status === 'pending') await repo(PayPiece).move(id, 'confirm')
  return null
}
