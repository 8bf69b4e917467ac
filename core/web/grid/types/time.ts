import { type CellType, plainText } from './cell-type.ts'
import { TimeEditor } from './moment-editor.tsx'
import { parseTime } from './moments.ts'

/** A time of day. */
export const time: CellType = { text: plainText, parse: parseTime, isTyped: true, Editor: TimeEditor }
