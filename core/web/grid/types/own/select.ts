import type { CellType } from '../base/cell-type.ts'
import { labelOf, parseOption } from '../base/options.ts'
import { SelectEditor } from '../editors/select-editor.tsx'

/** One of several options; shows the text, stores the value. */
export const select: CellType = { text: labelOf, parse: parseOption, Editor: SelectEditor }
