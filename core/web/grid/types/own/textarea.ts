import { asTyped, type CellType, plainText } from '../base/cell-type.ts'

/** A text of several lines; Alt+Enter makes a new one. */
export const textarea: CellType = { text: plainText, parse: asTyped, isTyped: true, isLong: true }
