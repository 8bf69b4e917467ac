import { Spin } from 'antd'
import { lazily } from '../browser/lazily.tsx'
import { noFaults } from '../kinds/lines/line-fault.ts'
import type { LinesContextValue } from '../kinds/lines/lines-context.ts'

/** Draws the lines of a document; fetched when one that has some is opened. */
export const LinesTable = lazily(() => import('../lines/lines-table.tsx'), <Spin />)

/** Lines that are only read. */
export const readLines: LinesContextValue = {
  Table: LinesTable,
  refused: noFaults,
  grid: null,
  isTitled: false,
  isFixed: true,
}
