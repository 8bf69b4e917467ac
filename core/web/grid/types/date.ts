import { type CellType, plainText } from './cell-type.ts'
import { DayEditor } from './moment-editor.tsx'
import { parseDate } from './moments.ts'

/** A day; typed, or chosen from a calendar. */
export const date: CellType = {
  text: plainText,
  parse: parseDate,
  isTyped: true,
  Editor: DayEditor,
  minWidth: 135,
}
