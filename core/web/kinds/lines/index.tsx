import { Spin } from 'antd'
import { lazy, Suspense } from 'react'
import type { WebKind } from '../kind.ts'

/** Fetched when a form with lines is opened; it holds editors of all kinds itself. */
const LinesTable = lazy(() => import('../../form/lines-table.tsx'))

export const lines: WebKind<'lines'> = {
  cell: ({ value }) => (value ? `${value.length} 行` : ''),
  Editor: (props) => (
    <Suspense fallback={<Spin />}>
      <LinesTable {...props} />
    </Suspense>
  ),
  search: null,
  column: { width: 90, align: 'right' },
  isWide: true,
}
