import { asTyped, type CellType, plainText } from '../base/cell-type.ts'

const BREAK = /[\r\n]/

/** A line of text; what is pasted in several lines becomes one. */
export const input: CellType = {
  text: plainText,
  parse: (text) => asTyped(BREAK.test(text) ? text.replaceAll(/\s*[\r\n]+\s*/g, ' ') : text),
  isTyped: true,
}
