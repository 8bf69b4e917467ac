import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { toTsv } from './clip/tsv.ts'
import { commandOf, endOfEdit } from './select/keys.ts'
import { isSingle } from './select/range.ts'
import { cellTypeOf } from './types/registry.ts'
import type { BoardState } from './use-board.ts'

/** What keys and an input method do to the text area. */
export function useTyping(board: BoardState) {
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
