import { createContext, type Ref } from 'react'
import { type LineFault, noFaults } from '../grid/lines/line-fault.ts'
import type { LinesHandle } from '../grid/lines/lines-grid.tsx'

/** What a form and the sub-table in it have to tell each other. */
export interface LinesContextValue {
  /** What the server has against cells. */
  readonly refused: readonly LineFault[]
  /** By which the form has the cells tried. */
  readonly grid: Ref<LinesHandle>
  /** Their name stands above them already. */
  readonly isTitled: boolean
}

export const LinesContext = createContext<LinesContextValue>({
  refused: noFaults,
  grid: null,
  isTitled: false,
})
