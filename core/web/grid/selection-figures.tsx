import { formatThousands } from '@mortise/model'
import { useDeferredValue, useSyncExternalStore } from 'react'
import type { Desk } from './desk.ts'
import { isSingle, type Selection } from './select/range.ts'

/** What the selected cells come to, as spreadsheets tell it in their last line. */
export function SelectionFigures({ desk, selection }: { desk: Desk; selection: Selection | null }) {
  useSyncExternalStore(
    (listener) => desk.store.on('totals', listener),
    () => desk.store.version('totals'),
  )
  // Ten thousand cells are pasted and selected at once: they are seen before they are summed up.
  const summed = useDeferredValue(selection)
  const figures = summed && !isSingle(summed) ? desk.figures(summed) : null
  return (
    <output className="mortise-grid-status" aria-label="选中区域">
      {figures && (
        <>
          <span>计数：{figures.cells}</span>
          {figures.numbers > 0 && (
            <>
              <span>求和：{formatThousands(figures.sum)}</span>
              <span>平均：{formatThousands(figures.average)}</span>
            </>
          )}
        </>
      )}
    </output>
  )
}
