import { formatThousands } from '@mortise/model'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { whenIdle } from '../../browser/when-idle.ts'
import type { Controller } from '../controller/controller.ts'
import type { Selection } from '../select/range.ts'

/** What the cells of a range come to, as spreadsheets tell it in their last line. */
export function SelectionFigures({
  controller,
  selection,
}: {
  controller: Controller
  selection: Selection
}) {
  const version = useSyncExternalStore(
    (listener) => controller.store.on('totals', listener),
    () => controller.store.version('totals'),
  )
  const [figures, setFigures] = useState<ReturnType<Controller['figures']> | null>(null)
  const sumUp = useEffectEvent(() => setFigures(controller.figures(selection)))
  const awaited = useRef<(() => void) | null>(null)
  // Ten thousand cells are pasted and selected at once: they are seen before they are summed up. The next change does not
  // call that off, because a range that is drawn over many rows changes without a rest.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the figures follow from, though it is not read here
  useEffect(() => {
    awaited.current ??= whenIdle(() => {
      awaited.current = null
      sumUp()
    })
  }, [controller, selection, version])
  useEffect(
    () => () => {
      awaited.current?.()
      awaited.current = null
    },
    [],
  )
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
