import { BusinessError, decimalParts, divideWhole, numberOf } from '@mortise/model'

/** What a material consists of, for so many of it as `baseQty` says. */
export interface Parts {
  readonly baseQty: number
  readonly items: readonly {
    readonly material: string
    readonly usage: number
    readonly per: number
    readonly scrapRate: number
    readonly fixedScrap: number
  }[]
}

/** What explosion asks of materials and their bills. */
export interface Structure {
  /** The bill in force; undefined for what is bought, and for what has none. */
  readonly partsOf: (material: string) => Parts | undefined
  /** Decimals in which its unit is counted. */
  readonly precisionOf: (material: string) => number
  /** Passed through: it is never made by itself, so that nothing of it is rounded. */
  readonly isPhantom: (material: string) => boolean
  /** For sentences. */
  readonly nameOf: (material: string) => string
}

/** A material at its place below the one that was exploded. */
export interface Exploded {
  readonly material: string
  readonly parent: string
  readonly level: number
  /** Materials from the top down to it, itself included. */
  readonly path: readonly string[]
  readonly qty: number
  readonly isPhantom: boolean
  /** It consists of nothing further. */
  readonly isLeaf: boolean
}

export const DEEPEST = 15

/** An exact quotient: shares of a third must add up to the whole again. */
interface Quantity {
  readonly over: bigint
  readonly under: bigint
}

/** All that so many of a material take, level by level down each branch, in the order of the bills. */
export function explode(structure: Structure, material: string, qty: number): Exploded[] {
  return below(structure, material, exactly(qty), [material])
}

/** How much of each material is taken in all; the same one by several ways is added up. */
export function totalsOf(exploded: readonly Exploded[]): Map<string, number> {
  const totals = new Map<string, bigint>()
  for (const { material, qty, isPhantom } of exploded) {
    if (isPhantom) continue
    totals.set(material, (totals.get(material) ?? 0n) + inUnits(qty))
  }
  return new Map([...totals].map(([material, units]) => [material, numberOf(units, SCALE)]))
}

/** Whether anything below a material leads back to it: the names on the way, or null. */
export function circleFrom(
  structure: Pick<Structure, 'partsOf' | 'nameOf'>,
  material: string,
): string[] | null {
  const clear = new Set<string>()
  const walk = (current: string, path: readonly string[]): readonly string[] | null => {
    if (path.includes(current)) return [...path.slice(path.indexOf(current)), current]
    if (clear.has(current)) return null
    for (const item of structure.partsOf(current)?.items ?? []) {
      const circle = walk(item.material, [...path, current])
      if (circle) return circle
    }
    clear.add(current)
    return null
  }
  return walk(material, [])?.map(structure.nameOf) ?? null
}

export const circleSentence = (names: readonly string[]): string => `BOM存在循环引用：${names.join(' → ')}`

function below(structure: Structure, parent: string, qty: Quantity, path: readonly string[]): Exploded[] {
  const parts = structure.partsOf(parent)
  if (!parts) return []
  if (path.length > DEEPEST) throw new BusinessError(`BOM超过${DEEPEST}级：${named(structure, path)}`)
  return parts.items.flatMap((item) => {
    const way = [...path, item.material]
    if (path.includes(item.material)) {
      const circle = way.slice(way.indexOf(item.material))
      throw new BusinessError(circleSentence(circle.map(structure.nameOf)))
    }
    const isPhantom = structure.isPhantom(item.material)
    const exact = needOf(qty, parts.baseQty, item)
    const need = isPhantom ? exact : roundUp(exact, structure.precisionOf(item.material))
    const further = below(structure, item.material, need, way)
    const row = {
      material: item.material,
      parent,
      level: path.length,
      path: way,
      qty: numberOf(divideWhole(need.over * 10n ** BigInt(SCALE), need.under, 'half'), SCALE),
      isPhantom,
      isLeaf: further.length === 0,
    }
    return [row, ...further]
  })
}

const named = (structure: Structure, path: readonly string[]): string =>
  path.map(structure.nameOf).join(' → ')

/** Enough for units of at most four decimals, and for phantoms that are not rounded. */
const SCALE = 8

const inUnits = (qty: number): bigint => {
  const { units, scale } = decimalParts(qty)
  return units * 10n ** BigInt(SCALE - scale)
}

function exactly(value: number): Quantity {
  const { units, scale } = decimalParts(value)
  return { over: units, under: 10n ** BigInt(scale) }
}

/** parent × usage ÷ per ÷ base × (1 + scrap) + fixed, without rounding. */
function needOf(parent: Quantity, baseQty: number, item: Parts['items'][number]): Quantity {
  const [base, usage, per, rate, fixed] = [
    baseQty,
    item.usage,
    item.per,
    item.scrapRate,
    item.fixedScrap,
  ].map(exactly) as [Quantity, Quantity, Quantity, Quantity, Quantity]
  const grown = { over: rate.over + rate.under, under: rate.under }
  const over = parent.over * usage.over * per.under * base.under * grown.over
  const under = parent.under * usage.under * per.over * base.over * grown.under
  return { over: over * fixed.under + fixed.over * under, under: under * fixed.under }
}

function roundUp({ over, under }: Quantity, decimals: number): Quantity {
  const tens = 10n ** BigInt(decimals)
  return { over: divideWhole(over * tens, under, 'ceil'), under: tens }
}
