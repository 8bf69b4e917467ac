import { Pagination } from 'antd'
import { totalText } from '../../rows/total-text.ts'

/** A page of rows that are fetched page by page. */
export interface GridPage {
  readonly current: number
  readonly pageSize?: number
  readonly total: number
}

const PAGE_SIZES = [10, 20, 30]

export interface GridPagerProps {
  readonly page: GridPage
  readonly onChange?: (current: number, pageSize: number) => void
}

/** Which page of the rows is shown. */
export function GridPager({ page: { current, pageSize = PAGE_SIZES[0], total }, onChange }: GridPagerProps) {
  return (
    <Pagination
      size="small"
      align="end"
      showQuickJumper
      showSizeChanger
      pageSizeOptions={PAGE_SIZES}
      current={current}
      pageSize={pageSize}
      total={total}
      showTotal={totalText()}
      onChange={onChange}
    />
  )
}
