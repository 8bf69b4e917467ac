import type { AnyEntity, Row } from '@mortise/model'
import SubTable from '../../grid/sub-table/sub-table.tsx'
import { LinesOfRow } from './lines-of-row.tsx'

export interface RowLinesProps {
  readonly of: AnyEntity
  readonly row: Row
  /** The row of the list that they stand beside. */
  readonly at: HTMLElement
  readonly onClose: () => void
}

/** The lines of a document beside its row, without opening it. */
export default function RowLines({ of, row, at, onClose }: RowLinesProps) {
  return (
    <SubTable row={at} onClose={onClose}>
      <LinesOfRow of={of} row={row} />
    </SubTable>
  )
}
