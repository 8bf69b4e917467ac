import { textWidth } from '@mortise/model'

/** A text cut to so many half-width columns, with a mark where something fell away; wide characters take two. */
export function cutToWidth(text: string, width: number): string {
  if (textWidth(text) <= width) return text
  let shown = ''
  let used = 0
  for (const character of text) {
    used += textWidth(character)
    if (used > width) break
    shown += character
  }
  return `${shown}…`
}
