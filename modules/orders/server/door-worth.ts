import { type BomLine, Door, type DoorInputs, type DoorValues, type PriceLine } from '@mortise/doors/model'
import { configureDoor } from '@mortise/doors/server'
import { BusinessError } from '@mortise/model'
import type { Context } from '@mortise/server'

/** Where, for whom and when a door is sold. */
export interface Place {
  readonly store: string
  readonly customer: string
  readonly orderedOn: string
  readonly priceLevel: string | null
}

/** A door with the values of its parameters; without a version, the one that is sold now. */
export interface ConfiguredLine {
  readonly door: string
  readonly doorVersion: string | null
  readonly params: DoorValues | null
}

/** What a configured door is worth and made of, and what is wrong with it. */
export interface DoorWorth {
  readonly doorVersion: string
  readonly itemName: string
  readonly unit: string
  readonly spec: string
  readonly values: DoorValues
  readonly listPrice: number | null
  readonly retailPrice: number | null
  readonly costPrice: number | null
  readonly configHash: string
  readonly inputs: DoorInputs
  readonly trace: readonly PriceLine[]
  readonly bom: readonly BomLine[]
  /** Throws the first thing that is wrong, as one of the line. */
  refuseFaults(row: number): void
}

/** Price level at which the customer buys, and not the store. */
const RETAIL = '3'

/** Reckons a configured door as this order would have it. */
export async function doorWorth(ctx: Context, place: Place, line: ConfiguredLine): Promise<DoorWorth> {
  const { result, versionId, text, hash } = await configureDoor(ctx, {
    door: line.door,
    version: line.doorVersion,
    values: line.params ?? {},
    store: place.store,
    customer: place.customer,
    date: place.orderedOn,
  })
  const { name, unit } = await ctx.repo(Door).get(line.door)
  const { prices, errors } = result
  return {
    doorVersion: versionId,
    itemName: name,
    unit,
    spec: text.slice(0, 500),
    values: result.values,
    listPrice: prices && (place.priceLevel === RETAIL ? prices.retail : prices.dealer),
    retailPrice: prices?.retail ?? null,
    costPrice: result.materialCost,
    configHash: hash,
    inputs: result.used,
    trace: result.priceLines,
    bom: result.bom,
    refuseFaults(row) {
      const [first] = errors
      if (first) throw new BusinessError(`第${row + 1}行：${first.message}`, { field: 'lines', row })
    },
  }
}
