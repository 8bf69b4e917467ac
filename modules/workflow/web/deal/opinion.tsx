import { BusinessError, type Row, resultOf, splitValues } from '@mortise/model'
import {
  FileUpload,
  SignaturePad,
  type SignaturePadHandle,
  sendFile,
  TextArea,
  UserPicker,
  useBusy,
  useEntity,
  useNotify,
  usePhone,
} from '@mortise/web'
import type { Handling } from '@mortise/workflow/model'
import { Button, Form } from 'antd'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { sent } from '../calls.ts'
import { AmendForm } from './amend-form.tsx'
import { ChosenHandlers, type ChosenUsers, chosenUsers } from './chosen-handlers.tsx'
import { DealActions } from './deal-actions.tsx'
import { editedRecord } from './deal-record.tsx'
import { Phrases } from './phrases.tsx'
import { useOpinionDraft } from './use-opinion-draft.ts'

export interface OpinionProps {
  readonly handling: Handling
  readonly instanceId: string
  readonly edits: Readonly<Record<string, unknown>>
  readonly onDone: () => void
}

/** What one answers: the opinion with its files and signature, who comes next, who reads along; and all other moves. */
export function Opinion({ handling, instanceId, edits, onDone }: OpinionProps) {
  const { record, actions, choose } = handling
  const taskId = String(handling.task?.id ?? '')
  const entity = useEntity(record?.entity ?? '')
  const pad = useRef<SignaturePadHandle>(null)
  const { comment, setComment, note, forget } = useOpinionDraft(taskId, handling.draft)
  const [chosen, setChosen] = useState<ChosenUsers>({})
  const [copyTo, setCopyTo] = useState('')
  const [files, setFiles] = useState('')
  const [isAmending, setAmending] = useState(false)
  const isAmended = useRef(false)
  const { isBusy, run } = useBusy()
  const notify = useNotify()
  const isPhone = usePhone()
  const isOpinion = Boolean(handling.task?.owner)
  const canAnswer = actions.includes('agree') || actions.includes('resubmit')

  const missing = (given: 'agree' | 'refuse', drawn: Blob | null): string | null => {
    if (handling.isCommentRequired && comment.trim() === '') return '审批意见不能为空！'
    if (handling.isSignatureRequired && !drawn) return '请先手写签名'
    const open = given === 'agree' ? choose.find(({ node }) => !chosen[node]) : undefined
    return open ? `任务(${open.name})的审批人未选择` : null
  }
  /** Sends the answer with all that belongs to it; refused as long as something is missing. */
  const send = async (given: 'agree' | 'refuse', record: Row | undefined) => {
    const drawn = (await pad.current?.file()) ?? null
    const lack = missing(given, drawn)
    if (lack) throw new BusinessError(lack)
    const signature = drawn && (await sendFile(drawn, '签名.png', { bizPath: 'workflow' }))
    return sent('/act/task/processComplete', {
      taskId,
      answer: given,
      comment,
      files: splitValues(files),
      ...(signature && { signature }),
      record,
      chosen: chosenUsers(chosen),
      copyTo: splitValues(copyTo),
    })
  }
  const over = () => {
    forget()
    onDone()
  }
  const answer = (given: 'agree' | 'refuse') =>
    run(() => notify(send(given, editedRecord(entity, edits)), over))
  const amend = async (fields: Row): Promise<string> => {
    const answered = await send('agree', fields)
    await resultOf(Promise.resolve(answered))
    isAmended.current = true
    return answered.message
  }
  const closeForm = () => {
    setAmending(false)
    if (isAmended.current) over()
  }
  const byKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !event.ctrlKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (canAnswer) void answer('agree')
  }
  return (
    <section className="mortise-deal-opinion" aria-label="办理意见">
      {canAnswer && (
        // Ctrl+Enter answers from wherever one types.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
        <div onKeyDown={byKey}>
          <Form layout="vertical" component="div">
            <Form.Item
              label={isOpinion ? '反馈意见' : '审批意见'}
              required={handling.isCommentRequired}
              extra={note}
            >
              <Phrases comment={comment} onTake={setComment} />
              <TextArea
                aria-label={isOpinion ? '反馈意见' : '审批意见'}
                rows={isPhone ? 1 : 3}
                grows
                maxLength={2000}
                value={comment}
                placeholder={isOpinion ? '您的意见会交给委派人，由其决定' : '请输入审批意见，Ctrl+Enter 同意'}
                onChange={setComment}
              />
            </Form.Item>
            {handling.isSignatureRequired && (
              <Form.Item label="手写签名" required>
                <div style={{ maxWidth: 480 }}>
                  <SignaturePad ref={pad} />
                </div>
                <Button type="link" size="small" onClick={() => pad.current?.clear()}>
                  重写
                </Button>
              </Form.Item>
            )}
            <ChosenHandlers
              nodes={choose}
              chosen={chosen}
              labelOf={(name) => `下一审批人：${name}`}
              onChange={setChosen}
            />
            <Aside>
              <Form.Item label="附件">
                <FileUpload aria-label="附件" bizPath="workflow" value={files} onChange={setFiles} />
              </Form.Item>
              <Form.Item label="抄送给">
                <UserPicker aria-label="抄送给" value={copyTo} onChange={setCopyTo} />
              </Form.Item>
            </Aside>
          </Form>
        </div>
      )}
      <DealActions
        handling={handling}
        taskId={taskId}
        instanceId={instanceId}
        comment={comment}
        isBusy={isBusy}
        onAnswer={(given) => void answer(given)}
        {...(record?.amends && { onAmend: () => setAmending(true) })}
        onDone={onDone}
      />
      {isAmending && record && <AmendForm record={record} send={amend} onClose={closeForm} />}
    </section>
  )
}

/** What is seldom needed: at hand, and on a phone out of the way of what is decided on. */
function Aside({ children }: { children: ReactNode }) {
  if (!usePhone()) return children
  return (
    <details>
      <summary>附件与抄送</summary>
      {children}
    </details>
  )
}
