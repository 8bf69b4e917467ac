import { type AnyEntity, BusinessError, flowsOf, type Row, resultOf, startsOf } from '@mortise/model'
import { App } from 'antd'
import { useCallback, useRef } from 'react'
import { isReported } from '../http/call.ts'
import { useOpenDocuments } from '../product/document-link.tsx'
import type { FormMode } from '../rows/form-row.ts'
import { refreshAll } from '../rows/queries.ts'
import { api } from '../session/connection.ts'
import { useEntityAccess } from '../session/use-access.ts'
import { savedMessage } from './saved-message.tsx'

export const SUBMIT = 'submit'

/** What follows a save: a word with a link to a new document, or its submission where that was asked for. */
export function useSaved(of: AnyEntity, mode: FormMode | null, row: Row | null) {
  const { message } = App.useApp()
  const { canMove } = useEntityAccess(of)
  const openDocument = useOpenDocuments()
  const isSubmitting = useRef(false)
  const submit = async (id: string) => {
    try {
      const answer = await api.ask({ method: 'POST', path: `${of.wire}/move`, body: { id, move: SUBMIT } })
      await resultOf(Promise.resolve(answer))
      void message.success(withLink(answer.message, id))
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error
      if (!isReported(error)) void message.warning(withLink(`已保存，但未提交：${error.message}`, id))
    } finally {
      void refreshAll()
    }
  }
  const withLink = (text: string, id: string) =>
    mode !== 'edit' && openDocument(of.name)
      ? savedMessage(text, { to: of.name, id, text: `查看${of.label}` })
      : { content: text }
  const latest = useRef({ submit, withLink })
  latest.current = { submit, withLink }
  // The same function always: a form of a hundred fields is not drawn anew because of it.
  const notify = useCallback(
    (text: string, id: string | null) => {
      if (id !== null && isSubmitting.current) void latest.current.submit(id)
      else void message.success(id === null ? text : latest.current.withLink(text, id))
      isSubmitting.current = false
    },
    [message],
  )
  const forgetSubmit = useCallback(() => {
    isSubmitting.current = false
  }, [])
  return {
    notify,
    /** The next save is a save alone again. */
    forgetSubmit,
    /** What the move is called by which it is submitted at once; none where it cannot be. */
    submitLabel: mode !== null && canMove(SUBMIT) ? submitLabelOf(of, mode, row) : undefined,
    submitNext: () => {
      isSubmitting.current = true
    },
  }
}

/** A new document is submitted out of its first state, another out of its own. */
export function submitLabelOf(of: AnyEntity, mode: FormMode, row: Row | null): string | undefined {
  for (const [key, flow] of flowsOf(of)) {
    const move = flow.moves[SUBMIT]
    const state = mode === 'edit' ? String(row?.[key]) : (Object.keys(flow.states)[0] ?? '')
    if (move && !move.bySystem && startsOf(move).includes(state)) return move.label
  }
  return undefined
}
