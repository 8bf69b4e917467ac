import type { Row } from '@mortise/model'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type Ref,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { toTsv } from './clip/tsv.ts'
import { commandOf, endOfEdit } from './select/keys.ts'
import { isSingle } from './select/range.ts'
import { cellTypeOf } from './types/registry.ts'
import type { BoardState } from './use-board.ts'

export interface CellLayerProps {
  readonly board: BoardState
  readonly ref: Ref<HTMLDivElement>
  readonly height: number
}

/**
 * Lies over the cell that keys go to. One text area both hears the keys and is typed into, because an input method starts
 * only where a text can be typed.
 */
export function CellLayer({ board, ref, height }: CellLayerProps) {
  const { desk, active, editing, capture, selection, isClosed } = board
  const typing = useTyping(board)
  const tip = useId()
  const take = useEffectEvent(() => board.settle())
  // What is typed goes along with what a page keeps when it is left; before those who keep it hear of that.
  useEffect(() => {
    const leave = () => take()
    window.addEventListener('pagehide', leave, true)
    return () => window.removeEventListener('pagehide', leave, true)
  }, [])
  const key = active?.key ?? ''
  useSyncExternalStore(
    useCallback((listener) => desk.store.onRow(key, listener), [desk, key]),
    () => desk.store.rowVersion(key),
  )
  const fault = typing.fault ?? (active && desk.store.faultsOf(active.key).get(active.column.key)) ?? null
  const note = active && desk.store.noteOf(active.key, active.column.key)
  const said = fault ?? note?.text ?? null
  // Below the last row there is nothing to draw on.
  const isLast = active !== null && active.place.row > 0 && active.place.row === desk.store.shown.count - 1
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
        aria-describedby={said === null ? undefined : tip}
        inputMode={active && cellTypeOf(active.column.type).mayBecome ? 'decimal' : undefined}
        {...typing.handlers}
        onFocus={() => !active && board.span(first)}
        onBlur={() => editing?.mode === 'typing' && board.settle()}
        onCopy={(event) => copy(event)}
        onCut={(event) => {
          if (copy(event) && selection && !isClosed) desk.clear(selection)
        }}
        onPaste={(event) => {
          if (editing || !selection) return
          event.preventDefault()
          if (isClosed) return
          // A picture has no text, and clears nothing.
          const text = event.clipboardData.getData('text/plain')
          if (text !== '') board.paste(selection, text)
        }}
      />
      {editing?.mode === 'editor' && (
        <OpenEditor key={`${editing.key}\n${editing.column.key}`} board={board} named={named} />
      )}
      {said !== null && (
        <div
          role="tooltip"
          id={tip}
          className={isLast ? 'mortise-grid-tip mortise-grid-above' : 'mortise-grid-tip'}
          data-note={fault === null || undefined}
        >
          {said}
        </div>
      )}
      <output className="mortise-grid-spoken">{active && spoken()}</output>
    </div>
  )

  function spoken() {
    return active && [named, desk.textAt(active.place), said].filter(Boolean).join('，')
  }
  function copy(event: ClipboardEvent): boolean {
    if (editing || !selection) return false
    event.preventDefault()
    event.clipboardData.setData('text/plain', desk.copy(selection))
    return true
  }
}

const first = { at: { row: 0, column: 0 }, from: { row: 0, column: 0 }, to: { row: 0, column: 0 } }

/** What keys and an input method do to the text area. */
function useTyping(board: BoardState) {
  const { desk, active, editing } = board
  const isComposing = useRef(false)
  const accepted = useRef('')
  const [complaint, setComplaint] = useState<{ readonly text: string; readonly fault: string } | null>(null)
  const isTyping = editing?.mode === 'typing'
  useLayoutEffect(() => {
    accepted.current = editing ? (board.capture.current?.value ?? '') : ''
  }, [editing, board.capture])

  const typed = (area: HTMLTextAreaElement) => {
    const type = active && cellTypeOf(active.column.type)
    if (!active || !type || board.isClosed || desk.isLocked(active.key, active.column)) {
      area.value = ''
      return
    }
    if (!type.isTyped) {
      if (isComposing.current) return
      const text = area.value
      area.value = ''
      // More may be typed before the editor is there to take it.
      const begun = editing?.mode === 'editor' ? editing.typed : ''
      if (type.Editor) board.edit('editor', begun + text.trim())
      return
    }
    const isRefused = type.mayBecome && !type.mayBecome(area.value, active.column) && !isComposing.current
    if (isRefused) {
      area.value = isTyping ? accepted.current : ''
      return
    }
    if (!isTyping) board.type()
    if (isComposing.current) return
    accepted.current = area.value
    void complain(area.value)
  }
  const complain = async (text: string) => {
    if (!active) return
    const parsed = cellTypeOf(active.column.type).parse?.(text, active.column)
    if (!parsed || 'fault' in parsed) return
    const fault = await desk.validator.complaint(active.key, active.column.key, parsed.value)
    setComplaint(fault === null ? null : { text, fault })
  }
  const keyed = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // Older browsers tell a key of an input method only by its code.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    if (isTyping) {
      const { isLong } = cellTypeOf(editing.column.type)
      if (event.key === 'Enter' && event.altKey && isLong)
        event.currentTarget.setRangeText(
          '\n',
          event.currentTarget.selectionStart,
          event.currentTarget.selectionEnd,
          'end',
        )
      const end = endOfEdit(event)
      if (end === 'send' && event.key === 'Enter' && board.selection && !isSingle(board.selection)) {
        event.preventDefault()
        event.stopPropagation()
        const text = event.currentTarget.value
        board.cancel()
        board.paste(board.selection, toTsv([[text]]))
        return
      }
      // What sends a form takes what is typed along.
      if (end === 'send') board.settle()
      if (end === null || end === 'send') return
      event.preventDefault()
      event.stopPropagation()
      setComplaint(null)
      if (end === 'cancel') board.cancel()
      else {
        board.settle()
        board.step(end)
      }
      return
    }
    // While its editor is fetched, a cell can be left but not acted upon.
    const isAwaited = editing?.mode === 'editor'
    if (isAwaited && event.key === 'Escape') board.cancel()
    if (isAwaited && event.key !== 'Tab') {
      if (event.key === 'Enter' || event.key === 'Escape') event.preventDefault()
      return
    }
    const command = commandOf(event)
    if (!command || !board.run(command)) return
    event.preventDefault()
    event.stopPropagation()
  }
  return {
    fault: isTyping && complaint?.text === accepted.current ? complaint.fault : null,
    handlers: {
      onKeyDown: keyed,
      onInput: (event: { currentTarget: HTMLTextAreaElement }) => typed(event.currentTarget),
      onCompositionStart: (event: { currentTarget: HTMLTextAreaElement }) => {
        isComposing.current = true
        // What an input method works on is seen, also in cells that are not typed into.
        event.currentTarget.dataset.composing = ''
        typed(event.currentTarget)
      },
      onCompositionEnd: (event: { currentTarget: HTMLTextAreaElement }) => {
        isComposing.current = false
        delete event.currentTarget.dataset.composing
        typed(event.currentTarget)
      },
    },
  }
}

/** The editor of a type, in place of its cell. */
function OpenEditor({ board, named }: { board: BoardState; named: string }) {
  const { desk, editing, active } = board
  const frame = useRef<HTMLDivElement>(null)
  const [draft, setDraft] = useState<Row>({})
  if (!editing || !active) return null
  const { key, column } = editing
  const { Editor } = cellTypeOf(column.type)
  if (!Editor) return null
  const row = { ...desk.store.row(key), ...draft }
  const keyed = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    // Keys of a dialog that the editor opened are the dialog's.
    if (!event.currentTarget.contains(event.target as Node)) return
    if (event.key !== 'Escape' && event.key !== 'Tab') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') board.cancel()
    else board.done(event.shiftKey ? 'left' : 'right')
  }
  return (
    <div
      ref={frame}
      className="mortise-grid-editor"
      onKeyDownCapture={keyed}
      // Whoever leaves for a button of the page finds there what was edited.
      onBlur={board.saveEditor}
    >
      <Suspense>
        <Editor
          aria-label={named}
          typed={editing.typed}
          value={row[column.key]}
          row={row}
          rowIndex={active.place.row}
          column={desk.columnFor(row, column)}
          disabled={false}
          onChange={(value, more) => {
            setDraft({ ...more, [column.key]: value })
            board.unsaved.current = () => desk.write(key, column, value, more)
          }}
          onDone={() => board.done()}
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
