import type { AnyEntity, Envelope, Move, Row } from '@mortise/model'
import { App, Input, Select } from 'antd'
import { api } from '../connection.ts'
import { ensureDicts } from '../dict/use-dict.ts'
import { urlOf } from '../rows/url-of.ts'
import { words } from '../words.ts'
import { useDoing } from './use-doing.ts'
import { useTelling } from './use-telling.ts'

/** Deletes and moves rows, each after its question, and tells what the server said. */
export function useRowWork(of: AnyEntity, { onRemoved }: { onRemoved: (ids: readonly string[]) => void }) {
  const { message, modal } = App.useApp()
  const { run } = useDoing()
  const tell = useTelling()
  const done = (call: Promise<Envelope>, removed: readonly string[] = []) =>
    tell(call, () => {
      if (removed.length > 0) onRemoved(removed)
    })
  return {
    async remove(row: Row): Promise<void> {
      if (!(await modal.confirm({ title: words.confirmRemove }))) return
      const id = String(row.id)
      await run(async () =>
        done(api.ask({ method: 'DELETE', path: urlOf(of, 'delete'), query: { id } }), [id]),
      )
    },
    async removeMany(ids: readonly string[]): Promise<void> {
      if (ids.length === 0) {
        void message.warning(words.chooseRow)
        return
      }
      const isSure = await modal.confirm({
        title: words.confirmRemoveTitle,
        content: words.confirmRemoveMany,
      })
      if (!isSure) return
      const query = { ids: `${ids.join(',')},` }
      await run(async () => done(api.ask({ method: 'DELETE', path: urlOf(of, 'deleteBatch'), query }), ids))
    },
    async move(name: string, move: Move, row: Row): Promise<void> {
      const asked = await ask({ modal, message }, move)
      if (!asked) return
      const body = { id: row.id, move: name, version: row.version, ...asked }
      await run(() => done(api.ask({ method: 'POST', path: `${of.wire}/move`, body })))
    },
  }
}

type Screen = Pick<ReturnType<typeof App.useApp>, 'modal' | 'message'>

/** What a move asks before it is made: nothing, whether one is sure, or for a reason; null when it is called off. */
async function ask(
  { modal, message }: Screen,
  { label, ask: question, reasons }: Move,
): Promise<{ reason?: string } | null> {
  if (!question) return {}
  if (!question.endsWith('：')) return (await modal.confirm({ title: question })) ? {} : null
  // Questions stand outside of what asks the server by itself.
  const offered =
    reasons && (await ensureDicts())[reasons.code]?.map(({ value, text }) => ({ value, label: text }))
  let reason = ''
  const isGiven = await modal.confirm({
    title: label,
    icon: null,
    content: (
      <>
        <label htmlFor="mortise-reason">{question}</label>
        {offered ? (
          <Select
            id="mortise-reason"
            style={{ width: '100%' }}
            placeholder="请选择"
            options={offered}
            onChange={(value: string) => (reason = value)}
          />
        ) : (
          <Input.TextArea
            id="mortise-reason"
            autoFocus
            rows={4}
            maxLength={500}
            onChange={(event) => (reason = event.target.value)}
          />
        )}
      </>
    ),
    onOk(close: () => void) {
      if (reason.trim() === '') void message.warning(`请${offered ? '选择' : '填写'}${question.slice(0, -1)}`)
      else close()
    },
  })
  return isGiven ? { reason: reason.trim() } : null
}
