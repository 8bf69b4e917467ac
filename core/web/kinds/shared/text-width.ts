/** Pixels of a letter as it stands in tables, by whether it is as wide as it is high. */
const FULL = 14
const HALF = 8.5
/** What a cell has beside its text. */
const EDGES = 18

/** How wide a cell is that shows a text whole. */
export function textWidth(text: string): number {
  let letters = 0
  for (const letter of text) letters += letter > '\u2E7F' ? FULL : HALF
  return Math.ceil(letters) + EDGES
}

/** The edges of a tag. */
const TAG = 10

/** How wide a cell is that shows any of these whole, as a tag or not. */
export const widestTag = (texts: readonly string[]): number => TAG + Math.max(0, ...texts.map(textWidth))
