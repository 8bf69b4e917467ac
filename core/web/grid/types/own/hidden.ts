import { type CellType, plainText } from '../base/cell-type.ts'

/** Kept in the rows, never drawn. */
export const hidden: CellType = { text: plainText, parse: null }
