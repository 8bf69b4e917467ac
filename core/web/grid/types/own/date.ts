import { type CellType, plainText } from '../base/cell-type.ts'
import { DayEditor } from '../editors/moment-editor.tsx'
import { parseDate } from '../editors/moments.ts'

/** A day; typed, or chosen from a calendar. */
export const date: CellType = {
  text: plainText,
  parse: parseDate,
  isTyped: true,
  Editor: DayEditor,
  minWidth: 135,
}
