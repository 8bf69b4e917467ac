import type { CellType } from '../base/cell-type.ts'
import { select } from './select.ts'

/** One of many options, found by a part of its text. */
export const selSearch: CellType = select
