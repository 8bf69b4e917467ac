import { explode, type Structure } from '@mortise/engineering/model'
import { type KnownStructure, structureOf } from '@mortise/engineering/server'
import { materialsById, unitsOf } from '@mortise/materials/server'
import { add, mul, newLine, type RowOf, sub } from '@mortise/model'
import { OutsourceOrder } from '@mortise/outsourcing/model'
import type { Context } from '@mortise/server'

type Order = RowOf<typeof OutsourceOrder>
type Item = Order['items'][number]
type Mat = Order['mats'][number]
type Usage = Pick<Mat, 'material' | 'usage' | 'per' | 'scrapRate' | 'fixedScrap'>

/** What outputs take by their bills of the day, as lines of an order; phantoms are passed through. */
export async function matsByBill(ctx: Context, outputs: readonly string[], day: string): Promise<Mat[]> {
  if (outputs.length === 0) return []
  const structure = await structureOf(ctx, outputs, day)
  const defaults = newLine(OutsourceOrder.fields.mats, ctx)
  return outputs.flatMap((output) =>
    usagesOf(structure, output).map((usage) => ({ ...defaults, ...usage, output })),
  )
}

function usagesOf(structure: KnownStructure, output: string): Usage[] {
  const parts = structure.partsOf(output)
  return (parts?.items ?? []).flatMap(({ material, usage, per, scrapRate, fixedScrap }): Usage[] => {
    const own = { material, usage, per: mul(per, parts?.baseQty, 4), scrapRate, fixedScrap }
    if (!structure.isPhantom(material)) return [own]
    return usagesOf(structure, material).map((below) => ({
      ...below,
      usage: mul(own.usage, below.usage, 6),
      per: mul(own.per, below.per, 4),
      scrapRate: sub(mul(add(1, scrapRate, 6), add(1, below.scrapRate, 6), 6), 1, 6),
    }))
  })
}

/** Lines with what they need: as many as the outputs take, rounded up to what their unit is counted in. */
export async function withNeeds(ctx: Context, items: readonly Item[], mats: readonly Mat[]): Promise<Mat[]> {
  const materials = await materialsById(ctx, mats)
  const units = await unitsOf(ctx)
  const precisionOf = (id: string) => {
    const material = materials.get(id)
    return material ? units.get(material.unit).precision : 0
  }
  return mats.map((mat) => {
    const output = mat.output ?? items[0]?.material ?? ''
    const qty = items.find(({ material }) => material === output)?.qty ?? 0
    if (mat.isPieces) return { ...mat, needQty: qty }
    // What its field refuses is told by that.
    const isCounted = qty && mat.usage && (mat.per ?? 1) > 0
    const [exploded] = isCounted ? explode(alone(output, mat, precisionOf), output, qty) : []
    return { ...mat, output, needQty: exploded?.qty ?? 0 }
  })
}

/** A bill of this one line. */
const alone = (output: string, mat: Mat, precisionOf: Structure['precisionOf']): Structure => ({
  partsOf: (id) =>
    id === output
      ? {
          baseQty: 1,
          items: [
            { ...mat, per: mat.per ?? 1, scrapRate: mat.scrapRate ?? 0, fixedScrap: mat.fixedScrap ?? 0 },
          ],
        }
      : undefined,
  precisionOf,
  isPhantom: () => false,
  nameOf: (id) => id,
})
