import { type CellType, plainText } from './cell-type.ts'
import { InstantEditor } from './moment-editor.tsx'
import { parseDatetime } from './moments.ts'

/** A day and a time. */
export const datetime: CellType = {
  text: plainText,
  parse: parseDatetime,
  isTyped: true,
  Editor: InstantEditor,
  minWidth: 190,
}
