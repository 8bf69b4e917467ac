import {
  type AnyEntity,
  BusinessError,
  codeOf,
  type Envelope,
  type Move,
  type Row,
  resultOf,
} from '@mortise/model'
import { QueryClientProvider } from '@tanstack/react-query'
import { App, Button, type FormInstance, Input, Select } from 'antd'
import { use } from 'react'
import { lazily } from '../browser/lazily.tsx'
import { ensureDicts } from '../dict/use-dict.ts'
import { useBusy } from '../feedback/use-busy.ts'
import { useNotify } from '../feedback/use-notify.ts'
import type { Drawn } from '../fields/kind.ts'
import { isReported } from '../http/call.ts'
import { PickDialogContext, type PickDialogProps } from '../picker/pick-dialog-context.ts'
import { ProductProvider, useProductIfAny } from '../product/product.tsx'
import { readRow } from '../rows/list-page.ts'
import { queries, refreshAll } from '../rows/queries.ts'
import { urlOf } from '../rows/url-of.ts'
import { api } from '../session/connection.ts'
import { useRights } from '../session/use-access.ts'
import { words } from '../words.ts'
import type { MoveAnswersProps } from './move-answers.tsx'
import type { Related, RelatedDocument } from './related-documents.tsx'
import { savedMessage } from './saved-message.tsx'
import { SUBMIT, submitLabelOf } from './use-saved.tsx'

const MoveAnswers = lazily(() => import('./move-answers.tsx'))

/** Deletes and moves rows, each after its question, and tells what the server said. */
export function useRowWork(of: AnyEntity, { onRemoved }: { onRemoved: (ids: readonly string[]) => void }) {
  const { message, modal } = App.useApp()
  const { run } = useBusy()
  const notify = useNotify()
  const product = useProductIfAny()
  const pickDialog = use(PickDialogContext)
  const entities = product?.linked.entities
  const { has } = useRights()
  const done = (call: Promise<Envelope>, removed: readonly string[] = []) =>
    notify(call, () => {
      if (removed.length > 0) onRemoved(removed)
    })
  /** The word of a move that makes another document leads to it; where that was asked for it is submitted at once. */
  const tellMade = async (
    call: () => Promise<Envelope>,
    makes: string,
    id: string,
    submitted?: AnyEntity,
  ) => {
    const before = await madeOf(of, id, makes)
    const answer = await call()
    await resultOf(Promise.resolve(answer))
    const known = new Set(before.map((each) => each.id))
    const made = (await madeOf(of, id, makes)).filter((each) => !known.has(each.id))
    const [first] = made
    const refusal = first && submitted ? await refusalOf(submit(submitted, first.id)) : null
    const text = refusal === null ? answer.message : `${answer.message}，但未提交：${refusal}`
    const links = made.map((each) => ({ to: makes, id: each.id, text: `查看 ${each.title}` }))
    const word = links.length > 0 ? savedMessage(text, ...links) : text
    void (refusal === null ? message.success(word) : message.warning(word))
    void refreshAll()
  }
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
      const made = move.asks && entities?.get(move.makes ?? '')
      const submitLabel = made && has(codeOf(made, SUBMIT)) ? submitLabelOf(made, 'add', null) : undefined
      const surroundings = { modal, message, product, pickDialog }
      const input = made
        ? await askOfMade(surroundings, of, { name, move, row, made, submitLabel })
        : await ask(surroundings, move, { of, row })
      if (!input) return
      const { isSubmitted, ...said } = { isSubmitted: false, ...input }
      const body = { id: row.id, move: name, version: row.version, ...said }
      const call = () => api.ask({ method: 'POST', path: `${of.wire}/move`, body })
      const makes = move.makes ?? move.leadsTo
      const submitted = made && isSubmitted ? made : undefined
      await run(() => (makes ? tellMade(call, makes, String(row.id), submitted) : done(call())))
    },
    /** Each row for itself: one that is refused does not hold back the others, and is told with its reason. */
    async moveMany(name: string, move: Move, rows: readonly NamedRow[]): Promise<void> {
      if (rows.length === 0) {
        void message.warning(words.chooseRow)
        return
      }
      const input = await ask({ modal, message, product, pickDialog }, move)
      if (!input) return
      await run(async () => {
        const refused: string[] = []
        try {
          for (const { id, title } of rows) {
            const body = { id, move: name, ...input }
            const reason = await refusalOf(api.ask({ method: 'POST', path: `${of.wire}/move`, body }))
            if (reason !== null) refused.push(title ? `${title}：${reason}` : reason)
          }
        } finally {
          void refreshAll()
        }
        const count = rows.length - refused.length
        if (refused.length === 0) return message.success(`${move.label}成功，共 ${count} 条`)
        modal.warning({
          title: `${move.label}：成功 ${count} 条，未通过 ${refused.length} 条`,
          content: refused.map((text) => <p key={text}>{text}</p>),
        })
      })
    },
  }
}

/** Documents of one kind that became of a row; none where that cannot be told. */
async function madeOf(of: AnyEntity, id: string, makes: string): Promise<readonly RelatedDocument[]> {
  try {
    const { became } = await api.get<Related>(`${of.wire}/related`, { id }, { quiet: true })
    return became.filter(({ entity }) => entity === makes)
  } catch {
    return []
  }
}

/** A row by what it is called. */
export interface NamedRow {
  readonly id: string
  readonly title?: string | undefined
}

/** Why the server refused; null if it did not. A call that failed altogether ends what is done. */
async function refusalOf(call: Promise<Envelope>): Promise<string | null> {
  try {
    await resultOf(call)
    return null
  } catch (error) {
    if (!(error instanceof BusinessError) || isReported(error)) throw error
    return error.message
  }
}

const submit = (of: AnyEntity, id: string) =>
  api.ask({ method: 'POST', path: `${of.wire}/move`, body: { id, move: SUBMIT } })

interface AskedMove {
  readonly name: string
  readonly move: Move
  readonly row: Row
  readonly made: AnyEntity
  /** What it is called to submit the document that is made; none where it cannot be. */
  readonly submitLabel: string | undefined
}

/** Asks for what the document that a move makes needs and its source does not know; null when it is called off. */
async function askOfMade(
  surroundings: Surroundings,
  of: AnyEntity,
  { name, move, row, made, submitLabel }: AskedMove,
): Promise<Answers | null> {
  const start = await api
    .get<Row>(`${of.wire}/moveDraft`, { id: String(row.id), move: name }, { quiet: true })
    .catch((error: unknown) => {
      if (!(error instanceof BusinessError)) throw error
      void surroundings.message.warning(error.message)
      return null
    })
  if (!start) return null
  const asked = { of: made, keys: move.asks ?? [], start: readRow(made, start) }
  return askAnswers(surroundings, move, asked, submitLabel)
}

interface Answers {
  readonly answers: Row
  readonly isSubmitted: boolean
}

/** Asks for fields before a move is made, in the words of their definition; null when it is called off. */
async function askAnswers(
  { modal, product, pickDialog }: Surroundings,
  { label, ask: question }: Move,
  asked: Pick<MoveAnswersProps, 'of' | 'keys' | 'start' | 'document'>,
  submitLabel?: string,
): Promise<Answers | null> {
  // Questions stand outside of what asks the server by itself.
  const [{ answersIn }] = await Promise.all([import('./move-answers.tsx'), ensureDicts()])
  return new Promise((resolve) => {
    let form: FormInstance<Row> | null = null
    const finish = async (isSubmitted: boolean) => {
      const answers = form && (await answersIn(asked, form))
      if (!answers) return
      dialog.destroy()
      resolve({ answers, isSubmitted })
    }
    const dialog = modal.confirm({
      title: label,
      icon: null,
      content: (
        <QueryClientProvider client={queries}>
          <ProductProvider value={product}>
            <PickDialogContext value={pickDialog}>
              <MoveAnswers
                {...asked}
                question={question ?? ''}
                onReady={(ready: FormInstance<Row>) => (form = ready)}
              />
            </PickDialogContext>
          </ProductProvider>
        </QueryClientProvider>
      ),
      // A promise that it answered would close it whatever was said.
      onOk: (_close: () => void) => void finish(false),
      onCancel: () => resolve(null),
      footer: (_, { OkBtn, CancelBtn }) => (
        <>
          <CancelBtn />
          {submitLabel && <Button onClick={() => void finish(true)}>{`${label}并${submitLabel}`}</Button>}
          <OkBtn />
        </>
      ),
    })
  })
}

type Screen = Pick<ReturnType<typeof App.useApp>, 'modal' | 'message'>

/** Questions stand outside of the product: what their fields ask for is handed to them. */
interface Surroundings extends Screen {
  readonly product: ReturnType<typeof useProductIfAny>
  readonly pickDialog: Drawn<PickDialogProps> | null
}

/** What a move asks before it is made: nothing, whether one is sure, for fields or a reason; null when it is called off. */
async function ask(
  surroundings: Surroundings,
  move: Move,
  moved?: MoveAnswersProps['document'],
): Promise<{ reason?: string } | { answers: Row } | null> {
  const { modal, message } = surroundings
  const { label, ask: question, reasons, input } = move
  if (input) {
    const { askedBy } = await import('./line-choice.tsx')
    const given = await askAnswers(surroundings, move, await askedBy(input, moved))
    return given && { answers: given.answers }
  }
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
