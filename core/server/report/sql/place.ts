import type { PlacedSql } from './parameters.ts'

/** Where something stands in a statement as it was written: which character, and in words. */
export interface Place {
  readonly at: number
  readonly words: string
}

export const placeOf = ({ written, origin }: PlacedSql, index: number): Place =>
  placeIn(written, origin(index))

/** The same of a character of the text that was written. */
export function placeIn(written: string, at: number): Place {
  const lines = written.slice(0, at).split('\n')
  return { at, words: `（第${lines.length}行第${[...(lines.at(-1) ?? '')].length + 1}列）` }
}
