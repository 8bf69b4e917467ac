import { asTyped, type CellType, plainText } from './cell-type.ts'

/** A line of text; what is pasted in several lines becomes one. */
export const input: CellType = {
  text: plainText,
  parse: (text) => asTyped(text.replaceAll(/\s*[\r\n]+\s*/g, ' ')),
  isTyped: true,
}
