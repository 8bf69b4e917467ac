import type { CellType } from '../base/cell-type.ts'
import { labelsOf, parseOptions } from '../base/options.ts'
import { SeveralEditor } from '../editors/select-editor.tsx'

/** Several options, stored as one text with commas between. */
export const listMulti: CellType = { text: labelsOf, parse: parseOptions, Editor: SeveralEditor }
