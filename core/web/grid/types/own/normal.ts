import { type CellType, plainText } from '../base/cell-type.ts'

/** A text that is only read. */
export const normal: CellType = { text: plainText, parse: null }
