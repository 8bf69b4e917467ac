import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { toTsv } from '../clip/tsv.ts'
import { commandOf, endOfEdit } from '../select/keys.ts'
import { isSingle } from '../select/range.ts'
import { cellTypeOf } from '../types/registry.ts'
import type { BodyState } from './use-body.ts'

/** What keys and an input method do to the text area. */
export function useTyping(body: BodyState) {
  const { controller, active, editing } = body
  const isComposing = useRef(false)
  const accepted = useRef('')
  const [complaint, setComplaint] = useState<{ readonly text: string; readonly fault: string } | null>(null)
  const isTyping = editing?.mode === 'typing'
  useLayoutEffect(() => {
    accepted.current = editing ? (body.capture.current?.value ?? '') : ''
  }, [editing, body.capture])

  const typed = (area: HTMLTextAreaElement) => {
    const type = active && cellTypeOf(active.column.type)
    if (!active || !type || body.isClosed || controller.isLocked(active.key, active.column)) {
      area.value = ''
      return
    }
    if (!type.isTyped) {
      if (isComposing.current) return
      const text = area.value
      area.value = ''
      // More may be typed before the editor is there to take it.
      const begun = editing?.mode === 'editor' ? editing.typed : ''
      if (type.Editor) body.edit('editor', begun + text.trim())
      return
    }
    const isRefused = type.mayBecome && !type.mayBecome(area.value, active.column) && !isComposing.current
    if (isRefused) {
      area.value = isTyping ? accepted.current : ''
      return
    }
    if (!isTyping) body.type()
    if (isComposing.current) return
    accepted.current = area.value
    void complain(area.value)
  }
  const complain = async (text: string) => {
    if (!active) return
    const parsed = cellTypeOf(active.column.type).parse?.(text, active.column)
    if (!parsed || 'fault' in parsed) return
    const fault = await controller.validator.complaint(active.key, active.column.key, parsed.value)
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
      if (end === 'send' && event.key === 'Enter' && body.selection && !isSingle(body.selection)) {
        event.preventDefault()
        event.stopPropagation()
        const text = event.currentTarget.value
        body.cancel()
        body.paste(body.selection, toTsv([[text]]))
        return
      }
      // What sends a form takes what is typed along.
      if (end === 'send') body.commitEdit()
      if (end === null || end === 'send') return
      event.preventDefault()
      event.stopPropagation()
      setComplaint(null)
      if (end === 'cancel') body.cancel()
      else {
        body.commitEdit()
        body.step(end)
      }
      return
    }
    // While its editor is fetched, a cell can be left but not acted upon.
    const isAwaited = editing?.mode === 'editor'
    if (isAwaited && event.key === 'Escape') body.cancel()
    if (isAwaited && event.key !== 'Tab') {
      if (event.key === 'Enter' || event.key === 'Escape') event.preventDefault()
      return
    }
    const command = commandOf(event)
    if (!command || !body.run(command)) return
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
