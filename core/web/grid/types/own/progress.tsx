import { Progress } from 'antd'
import { numberIn } from '../../rows/column-totals.ts'
import type { CellType } from '../base/cell-type.ts'

const percentOf = (value: unknown) => numberIn(value) ?? 0

/** How far something is, in percent; what is no number counts as 0. */
export const progress: CellType = {
  text: (value) => `${percentOf(value)}%`,
  parse: null,
  cell: ({ value, column, rowIndex }) => (
    <Progress percent={percentOf(value)} size="small" aria-label={`第${rowIndex + 1}行${column.title}`} />
  ),
}
