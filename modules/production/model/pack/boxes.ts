import type { DoorPart } from '@mortise/doors/model'
import { isWaitedFor } from './pack.ts'

type Part = keyof (typeof DoorPart)['items']

/** A door of an order with those of its parts that lie in no box yet. */
export interface LooseDoor {
  readonly unit: string
  readonly line: string
  readonly parts: readonly Part[]
}
export interface BoxItem {
  readonly unit: string
  readonly part: Part
}

/** What goes into one box: leaves, glass and frames each by their door, the hardware of a line together. */
const kinds: readonly { readonly parts: readonly Part[]; readonly isOfLine?: true }[] = [
  { parts: ['1'] },
  { parts: ['2', '3', '6'] },
  { parts: ['5'] },
  { parts: ['4'], isOfLine: true },
]

/** The boxes that doors are packed into, in the order in which they are numbered. */
export function boxesOf(doors: readonly LooseDoor[]): BoxItem[][] {
  return kinds.flatMap(({ parts, isOfLine }) => {
    const boxes = new Map<string, BoxItem[]>()
    for (const { unit, line, parts: loose } of doors) {
      const key = isOfLine ? line : unit
      const items = parts
        .filter((part) => isWaitedFor(part) && loose.includes(part))
        .map((part) => ({ unit, part }))
      if (items.length > 0) boxes.set(key, [...(boxes.get(key) ?? []), ...items])
    }
    return [...boxes.values()]
  })
}
