import { type CellType, plainText } from '../base/cell-type.ts'
import { InstantEditor } from '../editors/moment-editor.tsx'
import { parseDatetime } from '../editors/moments.ts'

/** A day and a time. */
export const datetime: CellType = {
  text: plainText,
  parse: parseDatetime,
  isTyped: true,
  Editor: InstantEditor,
  minWidth: 190,
}
