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

export interface Bounds {
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

/** What is wrong with a typed number. */
export function boundsComplaint({ min, max }: Bounds, typed: string): string | null {
  const number = Number(typed)
  if (typed.trim() === '' || !Number.isFinite(number)) return null
  const isWithin = number >= (min ?? -Infinity) && number <= (max ?? Infinity)
  if (isWithin) return null
  if (min === undefined) return `请输入不大于${max}的数值`
  return max === undefined ? `请输入不小于${min}的数值` : `请输入${min}到${max}之间的数值`
}
