import { formatThousands } from '@mortise/model'
import { memo, useSyncExternalStore } from 'react'
import { type Statistic, statisticsOf } from '../columns/column.ts'
import type { Layout } from '../layout/layout.ts'
import type { RowStore } from '../rows/row-store.ts'
import { cellTypeOf } from '../types/registry.ts'
import { Panes } from './body-head.tsx'

const names: Readonly<Record<Statistic, string>> = { sum: '合计', average: '平均' }

/** The figures that some column has. */
export const figuresOf = ({ columns }: Layout): Statistic[] =>
  (['sum', 'average'] as const).filter((what) =>
    columns.some((column) => statisticsOf(column).includes(what)),
  )

/** Sums and averages below their columns; they stay while the rows scroll. */
export const BodyFoot = memo(function BodyFoot({
  layout,
  store,
  rowIndex,
}: {
  layout: Layout
  store: RowStore
  /** Where the first of these rows stands among all. */
  rowIndex: number
}) {
  useSyncExternalStore(
    (listener) => store.on('totals', listener),
    () => store.version('totals'),
  )
  const figures = figuresOf(layout)
  if (figures.length === 0) return null
  return (
    <div role="rowgroup" className="mortise-grid-foot">
      {figures.map((what, at) => (
        <div key={what} role="row" aria-rowindex={rowIndex + at} className="mortise-grid-figures">
          <Panes
            layout={layout}
            parts={
              <div
                role="rowheader"
                className="mortise-grid-part"
                style={{ width: layout.partsWidth || undefined }}
              >
                {names[what]}
              </div>
            }
            draw={(pane, offset) =>
              pane.columns
                .filter((column) => statisticsOf(column).includes(what))
                .map((column) => (
                  <div
                    key={column.key}
                    role="gridcell"
                    aria-colindex={layout.partCount + column.index + 1}
                    className="mortise-grid-cell mortise-grid-align-right"
                    style={{ left: column.x + offset, width: column.width }}
                  >
                    {(cellTypeOf(column.type).figure ?? formatThousands)(store.statistic(column.key, what))}
                  </div>
                ))
            }
          />
        </div>
      ))}
    </div>
  )
})
