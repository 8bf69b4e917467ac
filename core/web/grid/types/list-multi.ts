import type { CellType } from './cell-type.ts'
import { labelsOf, parseOptions } from './options.ts'
import { SeveralEditor } from './select-editor.tsx'

/** Several options, stored as one text with commas between. */
export const listMulti: CellType = { text: labelsOf, parse: parseOptions, Editor: SeveralEditor }
