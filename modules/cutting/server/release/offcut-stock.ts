import type { Offcut } from '@mortise/cutting/model'
import { ticketCode } from '@mortise/engineering/model'
import type { RowOf } from '@mortise/model'
import type { Context } from '@mortise/server'
import { MoveType, ReservationSource, StockReservation } from '@mortise/stock/model'
import { holdAt } from '@mortise/stock/server'

type Piece = Pick<RowOf<typeof Offcut>, 'id' | 'no' | 'material' | 'warehouse' | 'qty'>

export const nextOffcutNo = async (ctx: Context): Promise<string> =>
  ticketCode('offcut', Number(await ctx.drawSequence('offcut.no', '{00000000}')))

/** A piece is its own lot where its material is kept by lots. */
export const lotOf = ({ no }: Pick<Piece, 'no'>, { isLotManaged }: { isLotManaged: boolean | null }) =>
  isLotManaged ? no : null

/** A piece leaves with its row alone: sawn, scrapped, or with the nest that left it. */
export const heldForNests = {
  code: ReservationSource.offcut,
  takenBy: [MoveType.productionIssue, MoveType.scrap, MoveType.reversal],
  isReleasableByHand: () => false,
}

/** Square metres in many pieces serve nobody but nests, so that nothing else is promised from them. */
export async function holdOffcuts(
  ctx: Context,
  offcuts: readonly Piece[],
  material: { isLotManaged: boolean | null },
): Promise<void> {
  for (const offcut of offcuts)
    await holdAt(ctx, { type: ReservationSource.offcut, id: offcut.id, no: offcut.no ?? '' }, [
      {
        warehouse: offcut.warehouse ?? '',
        material: offcut.material,
        lotNo: lotOf(offcut, material) ?? '',
        line: offcut.id,
        qty: offcut.qty ?? 0,
      },
    ])
}

/** Under what each of these pieces is held. */
export async function heldOffcuts(
  { repo }: Context,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const held = await repo(StockReservation).find({
    source: ReservationSource.offcut,
    sourceId: { in: [...ids] },
    status: 'open',
  })
  return new Map(held.map(({ sourceId, id }) => [sourceId ?? '', id]))
}
