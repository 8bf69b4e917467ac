import { unitsOf } from '@mortise/materials/server'
import { refuseLine } from '@mortise/model'
import type { Context } from '@mortise/server'

/** Refuses half a sheet: rounding it would order or take in something else than was entered. */
export async function refuseFine<L extends { readonly unit: string | null }>(
  ctx: Context,
  of: { readonly label: string },
  lines: readonly L[],
  quantities: Readonly<Record<string, (line: L) => number | null>>,
): Promise<void> {
  const units = await unitsOf(ctx)
  for (const [row, line] of lines.entries()) {
    const { id, name, precision } = units.get(line.unit ?? '')
    for (const [field, quantity] of Object.entries(quantities)) {
      if (units.isTooFine(quantity(line) ?? 0, id))
        refuseLine(of, row, field, `单位「${name}」的数量最多${precision}位小数`)
    }
  }
}
