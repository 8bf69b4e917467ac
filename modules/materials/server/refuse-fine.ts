import { refuseLine } from '@mortise/model'
import type { Context } from '@mortise/server'
import { materialsOf } from './materials-of.ts'
import { unitsOf } from './units.ts'

type Quantities<L> = Readonly<Record<string, (line: L) => number | null>>

/** Refuses half a sheet: rounding it would order or take in something else than was entered. */
export async function refuseFine<L extends { readonly unit: string | null }>(
  ctx: Context,
  of: { readonly label: string },
  lines: readonly L[],
  quantities: Quantities<L>,
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

/** The same of quantities in the main units of the materials, whatever unit the lines name. */
export async function refuseFineInMain<L extends { readonly material: string }>(
  ctx: Context,
  of: { readonly label: string },
  lines: readonly L[],
  quantities: Quantities<L>,
): Promise<void> {
  const materialOf = await materialsOf(ctx, lines)
  const inMain = lines.map((line) => ({ ...line, unit: materialOf(line.material).unit }))
  await refuseFine(ctx, of, inMain, quantities)
}
