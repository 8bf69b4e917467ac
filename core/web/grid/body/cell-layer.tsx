import './cell-layer.css'
import {
  type ClipboardEvent,
  type Ref,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useSyncExternalStore,
} from 'react'
import { cellTypeOf } from '../types/registry.ts'
import { OpenEditor } from './open-editor.tsx'
import type { BodyState } from './use-body.ts'
import { useTyping } from './use-typing.ts'

export interface CellLayerProps {
  readonly body: BodyState
  readonly ref: Ref<HTMLDivElement>
  readonly height: number
}

/**
 * Lies over the cell that keys go to. One text area both hears the keys and is typed into, because an input method starts
 * only where a text can be typed.
 */
export function CellLayer({ body, ref, height }: CellLayerProps) {
  const { controller, active, editing, capture, selection, isClosed } = body
  const typing = useTyping(body)
  const tip = useId()
  const take = useEffectEvent(() => body.commitEdit())
  // What is typed goes along with what a page keeps when it is left; before those who keep it hear of that.
  useEffect(() => {
    const leave = () => take()
    window.addEventListener('pagehide', leave, true)
    return () => window.removeEventListener('pagehide', leave, true)
  }, [])
  const key = active?.key ?? ''
  useSyncExternalStore(
    useCallback((listener) => controller.store.onRow(key, listener), [controller, key]),
    () => controller.store.rowVersion(key),
  )
  const fault =
    typing.fault ?? (active && controller.store.faultsOf(active.key).get(active.column.key)) ?? null
  const note = active && controller.store.noteOf(active.key, active.column.key)
  const message = fault ?? note?.text ?? null
  // Below the last row there is nothing to draw on.
  const isLast = active?.place.row === controller.store.shown.count - 1
  const named = active ? `第${active.place.row + 1}行${active.column.title}` : '表格'
  return (
    <div
      ref={ref}
      className="mortise-grid-layer"
      data-mode={editing?.mode}
      style={{ width: active?.column.width, height: active ? height : 0 }}
    >
      <textarea
        ref={capture}
        className="mortise-grid-capture"
        rows={1}
        spellCheck={false}
        readOnly={isClosed}
        autoComplete="off"
        aria-label={named}
        aria-invalid={fault !== null}
        aria-describedby={message === null ? undefined : tip}
        inputMode={active && cellTypeOf(active.column.type).mayBecome ? 'decimal' : undefined}
        {...typing.handlers}
        onFocus={() => !active && body.span(first)}
        onBlur={() => editing?.mode === 'typing' && body.commitEdit()}
        onCopy={(event) => copy(event)}
        onCut={(event) => {
          if (copy(event) && selection && !isClosed) controller.clear(selection)
        }}
        onPaste={(event) => {
          if (editing || !selection) return
          event.preventDefault()
          if (isClosed) return
          // A picture has no text, and clears nothing.
          const text = event.clipboardData.getData('text/plain')
          if (text !== '') body.paste(selection, text)
        }}
      />
      {editing?.mode === 'editor' && (
        <OpenEditor key={`${editing.key}\n${editing.column.key}`} body={body} named={named} />
      )}
      {message !== null && (
        <div
          role="tooltip"
          id={tip}
          className={isLast ? 'mortise-grid-tip mortise-grid-above' : 'mortise-grid-tip'}
          data-note={fault === null || undefined}
        >
          {message}
        </div>
      )}
      <output className="mortise-grid-spoken">{active && spoken()}</output>
    </div>
  )

  function spoken() {
    return active && [named, controller.textAt(active.place), message].filter(Boolean).join('，')
  }
  function copy(event: ClipboardEvent): boolean {
    if (editing || !selection) return false
    event.preventDefault()
    event.clipboardData.setData('text/plain', controller.copy(selection))
    return true
  }
}

const first = { at: { row: 0, column: 0 }, from: { row: 0, column: 0 }, to: { row: 0, column: 0 } }
