import { type DoorValues, DoorVersion } from '@mortise/doors/model'
import type { RowOf } from '@mortise/model'
import { type Measurement, QuoteLineType } from '@mortise/quotes/model'
import type { Context } from '@mortise/server'

/** A line of whatever document has doors. */
interface DoorLine {
  readonly type: string
  readonly room: string | null
  readonly door: string | null
  readonly params: DoorValues | null
}

/** A line with the parameters of its door as they were measured; null where nothing was measured for it. */
export interface MeasuredLine<L extends DoorLine> {
  readonly line: L
  readonly params: DoorValues | null
}

/** What was measured, for the doors of the same rooms; everything else of them stays. */
export async function measuredLines<L extends DoorLine>(
  ctx: Context,
  lines: readonly L[],
  { openings }: Pick<RowOf<typeof Measurement>, 'openings'>,
): Promise<MeasuredLine<L>[]> {
  const byRoom = new Map(openings.map((opening) => [opening.room.trim(), opening]))
  const measured: MeasuredLine<L>[] = []
  for (const line of lines) {
    const opening = byRoom.get(line.room?.trim() ?? '')
    if (line.type !== QuoteLineType.door || !line.door || !opening) {
      measured.push({ line, params: null })
      continue
    }
    const { h, w, t } = opening
    const known = await parametersOf(ctx, line.door)
    const sizes = Object.entries({ h, w, t }).filter(([code, size]) => known.has(code) && size !== null)
    const params = {
      ...line.params,
      ...Object.fromEntries(sizes.map(([code, size]) => [code, String(size)])),
    }
    measured.push({ line, params })
  }
  return measured
}

/** The codes of a door's parameters, as it is sold now. */
async function parametersOf({ repo }: Context, door: string): Promise<ReadonlySet<string>> {
  const version = await repo(DoorVersion).first({ door }, { sort: [['no', 'desc']] })
  return new Set(version?.snapshot?.parameters.map(({ code }) => code) ?? [])
}
