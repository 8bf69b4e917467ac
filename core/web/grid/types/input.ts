import { asTyped, type CellType, plainText } from './cell-type.ts'

/** A line of text. */
export const input: CellType = { text: plainText, parse: asTyped, isTyped: true }
