import type { KnownMaterial, Units } from '@mortise/materials/server'
import { div, mul, type RowOf, validOn } from '@mortise/model'
import { Supplier, SupplierPrice } from '@mortise/purchasing/model'
import type { Context } from '@mortise/server'

type Price = RowOf<typeof SupplierPrice>

/** What is asked for when a price is looked up. `unit` null stands for the main unit, as in the list. */
export interface Wanted {
  readonly material: string
  readonly unit: string | null
  readonly qty: number
}

/** The prices of materials that hold on a day, of one supplier or of all that are active. */
export async function pricesOn(
  { repo }: Context,
  date: string,
  materials: readonly string[],
  supplier?: string,
): Promise<readonly Price[]> {
  if (materials.length === 0) return []
  const valid = await repo(SupplierPrice).find({
    material: { in: [...new Set(materials)] },
    ...validOn(SupplierPrice, date),
    ...(supplier && { supplier }),
  })
  if (supplier || valid.length === 0) return valid
  const active = await repo(Supplier).find({
    id: { in: [...new Set(valid.map((row) => row.supplier))] },
    isActive: true,
  })
  const ids = new Set<string>(active.map(({ id }) => id))
  return valid.filter((row) => ids.has(row.supplier))
}

/** The price that counts: of the largest quantity that is reached, the lowest. */
export function priceFor(prices: readonly Price[], { material, unit, qty }: Wanted): Price | null {
  let best: Price | null = null
  for (const price of prices) {
    if (price.material !== material || price.unit !== unit || price.minQty > qty) continue
    const isBetter =
      !best || price.minQty > best.minQty || (price.minQty === best.minQty && price.price < best.price)
    if (isBetter) best = price
  }
  return best
}

/** What a line would cost by the list: in its own unit, or where that has no price, by those of the others. */
export function listedFor(
  prices: readonly Price[],
  wanted: Wanted & { readonly unit: string },
  { units, material }: { readonly units: Units; readonly material: KnownMaterial },
): number | null {
  const own = priceFor(prices, { ...wanted, unit: wanted.unit === material.unit ? null : wanted.unit })
  if (own) return own.price
  const factorOf = (unit: string | null) => units.factorOf(material, unit ?? material.unit)
  const inMainUnits = prices.flatMap((price) => {
    const factor = price.material === wanted.material ? factorOf(price.unit) : null
    if (!factor) return []
    const minQty = mul(price.minQty, factor, 4)
    return [{ ...price, unit: null, minQty, price: div(price.price, factor, 12) }]
  })
  const factor = factorOf(wanted.unit)
  const best = factor && priceFor(inMainUnits, { ...wanted, unit: null, qty: mul(wanted.qty, factor, 4) })
  return best ? mul(best.price, factor, 6) : null
}

/** Who sells a material cheapest, in its main unit. */
export function cheapestSupplier(prices: readonly Price[], material: string, qty: number): string | null {
  const offers = [...new Set(prices.map(({ supplier }) => supplier))].flatMap((supplier) => {
    const own = prices.filter((price) => price.supplier === supplier)
    return priceFor(own, { material, unit: null, qty }) ?? []
  })
  return (
    offers.toSorted((one, other) => one.price - other.price || (one.id < other.id ? -1 : 1))[0]?.supplier ??
    null
  )
}
