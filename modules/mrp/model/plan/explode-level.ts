import { explode, type Parts } from '@mortise/engineering/model'

/** A bill with the days it is in force. */
export interface DatedBill extends Parts {
  readonly startOn: string
  readonly endOn: string | null
}

export interface Assembly {
  readonly billsOf: (material: string) => readonly DatedBill[]
  readonly precisionOf: (material: string) => number
  readonly isPhantom: (material: string) => boolean
  readonly nameOf: (material: string) => string
}

const billOn = (bills: readonly DatedBill[], day: string): DatedBill | undefined =>
  bills.find(({ startOn, endOn }) => startOn <= day && (endOn === null || day <= endOn))

/** What so many of a material take on a day, down to what lies on a shelf and no further; null without a bill. */
export function partsFor(
  { billsOf, precisionOf, isPhantom, nameOf }: Assembly,
  material: string,
  qty: number,
  day: string,
): readonly { readonly material: string; readonly qty: number }[] | null {
  if (!billOn(billsOf(material), day)) return null
  const exploded = explode(
    {
      // What is made by itself is planned by itself; only phantoms are looked through.
      partsOf: (id) => (id === material || isPhantom(id) ? billOn(billsOf(id), day) : undefined),
      precisionOf: (id) => Math.min(4, precisionOf(id)),
      isPhantom,
      nameOf,
    },
    material,
    qty,
  )
  return exploded.filter((part) => !part.isPhantom)
}
