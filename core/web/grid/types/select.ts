import type { CellType } from './cell-type.ts'
import { labelOf, parseOption } from './options.ts'
import { SelectEditor } from './select-editor.tsx'

/** One of several options; shows the text, stores the value. */
export const select: CellType = { text: labelOf, parse: parseOption, Editor: SelectEditor }
