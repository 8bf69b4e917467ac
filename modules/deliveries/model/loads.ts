import { type Amount, add } from '@mortise/model'

interface Stop {
  readonly plateNo: string | null
  readonly plannedOn: string
  readonly address: string | null
  readonly volume?: Amount
  readonly weight?: Amount
}
export interface Load<T> {
  readonly stops: readonly T[]
  readonly volume: number
  readonly weight: number
}

/** Where a delivery stands on the board: on a truck, or on none yet, and on a day. */
export const placeOf = (plateNo: string | null, day: string): string => `${plateNo ?? ''} ${day}`

/** What each truck carries on each day, its stops by where they are: addresses begin with their province. */
export function loadsOf<T extends Stop>(stops: readonly T[]): ReadonlyMap<string, Load<T>> {
  const loads = new Map<string, Load<T>>()
  const byRegion = stops.toSorted((a, b) => (a.address ?? '').localeCompare(b.address ?? '', 'zh'))
  for (const stop of byRegion) {
    const place = placeOf(stop.plateNo, stop.plannedOn)
    const known = loads.get(place)
    loads.set(place, {
      stops: [...(known?.stops ?? []), stop],
      volume: add(known?.volume, stop.volume, 4),
      weight: add(known?.weight, stop.weight, 2),
    })
  }
  return loads
}

/** How full a truck is, by whichever it has less left of; null where nothing bounds it. */
export function fullnessOf(
  { volume, weight }: Pick<Load<unknown>, 'volume' | 'weight'>,
  truck: { readonly maxVolume: number; readonly maxWeight: number } | null,
): number | null {
  return truck ? Math.max(volume / truck.maxVolume, weight / truck.maxWeight) : null
}
