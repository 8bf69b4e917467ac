import { type Interval, intervalComplaint } from '@mortise/model'

/** A parameter of a product: what kind of value it takes, and which. */
export interface Parameter {
  /** 1 a number between bounds, 2 a choice, 5 a material of a category, anything else a text. */
  readonly valType: string
  readonly id?: string
  readonly doorId?: string
  readonly keyid?: string
  /** The choices, one a line. */
  readonly arrVal?: string | null
  readonly minVal?: string | number | null
  readonly maxVal?: string | number | null
  /** What a choice of a list is called. */
  readonly listName?: string | null
  /** The picture of a choice of a list. */
  readonly annex?: string | null
  readonly materialCategory?: string | null
}

interface Bounds {
  readonly min?: number
  readonly max?: number
}

/** The least and the greatest value; either may be open. */
export function boundsOf({ minVal, maxVal }: Pick<Parameter, 'minVal' | 'maxVal'>): Bounds {
  const [min, max] = [minVal, maxVal].map((bound) =>
    bound === null || bound === undefined || bound === '' || !Number.isFinite(Number(bound))
      ? undefined
      : Number(bound),
  )
  return { min, max }
}

/** The bounds in short, `10~20`. */
export const boundsHint = ({ min, max }: Bounds): string =>
  min === undefined && max === undefined ? '' : `${min ?? ''}~${max ?? ''}`

/** What is wrong with a number as it is typed; of what is no number yet nothing is said. */
export function boundsComplaint(name: string, bounds: Interval, typed: string): string | null {
  const number = Number(typed)
  return typed.trim() === '' || !Number.isFinite(number) ? null : intervalComplaint(name, number, bounds)
}
