import type { Context } from '@mortise/server'
import { materialsById } from './materials-of.ts'

/** Lines with the main units of their materials, for those that count in no other. */
export async function withMainUnits<L extends { readonly material: string; readonly unit: string | null }>(
  ctx: Context,
  lines: readonly L[],
): Promise<L[]> {
  const materials = await materialsById(ctx, lines)
  return lines.map((line) => ({ ...line, unit: materials.get(line.material)?.unit ?? null }))
}
