import type { Row } from '@mortise/model'
import { type KeyboardEvent, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { cellTypeOf } from '../types/registry.ts'
import type { BodyState } from './use-body.ts'

/** The editor of a type, in place of its cell. */
export function OpenEditor({ body, named }: { body: BodyState; named: string }) {
  const { controller, editing, active } = body
  const frame = useRef<HTMLDivElement>(null)
  const [draft, setDraft] = useState<Row>({})
  if (!editing || !active) return null
  const { key, column } = editing
  const { Editor } = cellTypeOf(column.type)
  if (!Editor) return null
  const row = { ...controller.store.row(key), ...draft }
  const keyed = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    // Keys of a dialog that the editor opened are the dialog's.
    if (!event.currentTarget.contains(event.target as Node)) return
    if (event.key !== 'Escape' && event.key !== 'Tab') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') body.cancel()
    else body.done(event.shiftKey ? 'left' : 'right')
  }
  return (
    <div
      ref={frame}
      className="mortise-grid-editor"
      onKeyDownCapture={keyed}
      // Whoever leaves for a button of the page finds there what was edited.
      onBlur={body.saveEditor}
    >
      <Suspense>
        <Editor
          aria-label={named}
          typed={editing.typed}
          value={row[column.key]}
          row={row}
          rowIndex={active.place.row}
          column={controller.columnFor(row, column)}
          disabled={false}
          onChange={(value, more) => {
            setDraft({ ...more, [column.key]: value })
            body.unsaved.current = () => controller.write(key, column, value, more)
          }}
          onDone={() => body.done()}
        />
        <FocusWithin frame={frame} />
      </Suspense>
    </div>
  )
}

/** Brings the focus to an editor that does not take it by itself, as soon as it is fetched: its keys would go elsewhere. */
function FocusWithin({ frame }: { frame: RefObject<HTMLDivElement | null> }) {
  useEffect(() => {
    const box = frame.current
    if (!box) return
    const focus = () => {
      if (box.contains(document.activeElement)) return true
      const input = box.querySelector<HTMLElement>('input, textarea, button')
      input?.focus({ preventScroll: true })
      return input !== null
    }
    if (focus()) return
    const watcher = new MutationObserver(() => {
      if (focus()) watcher.disconnect()
    })
    watcher.observe(box, { childList: true, subtree: true })
    return () => watcher.disconnect()
  }, [frame])
  return null
}
