/** What stands for on, then what stands for off. */
export type Pair<V = string> = readonly [on: V, off: V]

export const yesNo: Pair = ['Y', 'N']

type Value = string | number | boolean

/** On where the value equals the first of the pair; 1 and '1' are equal. Anything else is off. */
export const isOn = <V extends Value>(value: V | null | undefined, [on]: Pair<V>): boolean =>
  value !== null && value !== undefined && String(value) === String(on)

/** What an empty value becomes at once: off. A value that is there stays as it is. */
export const startingValue = <V extends Value>(
  value: V | null | undefined,
  [, off]: Pair<V>,
): V | undefined => (value === null || value === undefined || value === '' ? off : undefined)
