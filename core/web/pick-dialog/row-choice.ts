import type { Row } from '@mortise/model'
import type { TableProps } from 'antd'
import { afterPage } from '../picker/selection.ts'

export interface Choosing {
  readonly multiple: boolean
  /** Of the column with the marks. */
  readonly width: number
  readonly chosen: readonly Row[]
  readonly keyOf: (row: Row) => string
  readonly nameOf: (row: Row) => string
  readonly onChoose: (rows: readonly Row[]) => void
  readonly onClick: (row: Row) => void
}

/** How rows are chosen in a table: one by a round mark, several by boxes that outlast the page they stand on. */
export const rowChoice = ({
  multiple,
  width,
  chosen,
  keyOf,
  nameOf,
  onChoose,
  onClick,
}: Choosing): TableProps<Row>['rowSelection'] => ({
  type: multiple ? 'checkbox' : 'radio',
  columnWidth: width,
  selectedRowKeys: chosen.map(keyOf),
  preserveSelectedRowKeys: true,
  onSelect: onClick,
  onSelectAll: (isChosen, _, page) => onChoose(afterPage(chosen, page, { keyOf, isChosen })),
  getCheckboxProps: (row) => ({ 'aria-label': `选择${nameOf(row)}` }),
  getTitleCheckboxProps: () => ({ 'aria-label': '选择本页全部' }),
})
