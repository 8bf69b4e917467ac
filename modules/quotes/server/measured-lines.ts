import { type DoorValues, DoorVersion } from '@mortise/doors/model'
import { BusinessError, type RowOf } from '@mortise/model'
import { type Measurement, QuoteLineType } from '@mortise/quotes/model'
import type { Context } from '@mortise/server'

/** A line of whatever document has doors. */
interface DoorLine {
  readonly type: string
  readonly room: string | null
  readonly door: string | null
  readonly params: DoorValues | null
}

/** Lines with what was measured, in the doors of the same rooms; everything else of them stays. */
export async function measuredLines<L extends DoorLine>(
  ctx: Context,
  { title, lines }: { readonly title: string; readonly lines: readonly L[] },
  { openings }: Pick<RowOf<typeof Measurement>, 'openings'>,
): Promise<L[]> {
  const byRoom = new Map(openings.map((opening) => [opening.room.trim(), opening]))
  const isMeasured = ({ type, door, room }: L) =>
    type === QuoteLineType.door && door && byRoom.has(room?.trim() ?? '')
  if (!lines.some(isMeasured)) throw new BusinessError(`${title}没有与量尺房间相同的门`)
  const measured: L[] = []
  for (const line of lines) {
    const opening = isMeasured(line) ? byRoom.get(line.room?.trim() ?? '') : undefined
    if (!opening) {
      measured.push(line)
      continue
    }
    const { h, w, t } = opening
    const known = await parametersOf(ctx, line.door ?? '')
    const sizes = Object.entries({ h, w, t }).filter(([code, size]) => known.has(code) && size !== null)
    const params = Object.fromEntries(sizes.map(([code, size]) => [code, String(size)]))
    measured.push({ ...line, params: { ...line.params, ...params } })
  }
  return measured
}

/** The codes of a door's parameters, as it is sold now. */
async function parametersOf({ repo }: Context, door: string): Promise<ReadonlySet<string>> {
  const version = await repo(DoorVersion).first({ door }, { sort: [['no', 'desc']] })
  return new Set(version?.snapshot?.parameters.map(({ code }) => code) ?? [])
}
