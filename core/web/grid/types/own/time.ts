import { type CellType, plainText } from '../base/cell-type.ts'
import { TimeEditor } from '../editors/moment-editor.tsx'
import { parseTime } from '../editors/moments.ts'

/** A time of day. */
export const time: CellType = { text: plainText, parse: parseTime, isTyped: true, Editor: TimeEditor }
