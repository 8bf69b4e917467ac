import { BusinessError, type RowOf } from '@mortise/model'
import { type Context, defineExtension, provide, providersOf } from '@mortise/server'
import { type MoveTypeCode, ReservationSource, type StockReservation } from '@mortise/stock/model'

type Reservation = Pick<RowOf<typeof StockReservation>, 'source' | 'sourceNo' | 'demand' | 'no'>

/** Those for whom an area reserves stock, and what may become of it. Stock reserved for others leaves by no move at all. */
interface DemandSourceKind {
  readonly code: keyof typeof ReservationSource.items
  /** The moves by which it leaves. */
  readonly takenBy: readonly MoveTypeCode[] | 'any'
  /** Whether people may let it go, or take it by an issue of their own, and nothing else still counts on it. */
  readonly isReleasableByHand: (reservation: Pick<Reservation, 'demand'>) => boolean
  /** It leaves by the documents of its own area alone: nobody takes it by an issue of their own. */
  readonly hasOwnIssues?: true
}
export const demandSources = defineExtension<DemandSourceKind>('demandSources')

/** What somebody set aside leaves for anything. */
export const setAsideByHand = provide(demandSources, {
  code: ReservationSource.manual,
  takenBy: 'any',
  isReleasableByHand: () => true,
})

const kindOf = (ctx: Context, source: string): DemandSourceKind | undefined =>
  providersOf(ctx, demandSources).find(({ code }) => code === source)

export const isTakenBy = (ctx: Context, { source }: { readonly source: string }, type: string): boolean => {
  const takenBy: readonly string[] | 'any' = kindOf(ctx, source)?.takenBy ?? []
  return takenBy === 'any' || takenBy.includes(type)
}

export const isReleasableByHand = (
  ctx: Context,
  reservation: { readonly source: string; readonly demand: string | null },
): boolean => kindOf(ctx, reservation.source)?.isReleasableByHand(reservation) ?? false

/** Whether somebody may take it by an issue of their own. */
export const isIssuedByHand = (
  ctx: Context,
  reservation: { readonly source: string; readonly demand: string | null },
): boolean => isReleasableByHand(ctx, reservation) && !kindOf(ctx, reservation.source)?.hasOwnIssues

export const sourceNames: Readonly<Record<string, string>> = ReservationSource.items

/** Who keeps a reservation from others, as people read it. */
export const heldBy = ({ no, source, sourceNo }: Pick<Reservation, 'no' | 'sourceNo'> & { source: string }) =>
  `预留 ${no} 由「${sourceNames[source] ?? source}」${sourceNo ?? ''}占用`

export function refuseReleaseByHand(reservation: Reservation, ctx: Context): void {
  const known = { ...reservation, source: reservation.source ?? '' }
  if (!isReleasableByHand(ctx, known)) throw new BusinessError(`${heldBy(known)}，不能手工释放`)
}
