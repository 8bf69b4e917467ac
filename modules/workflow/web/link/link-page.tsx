import './link-page.css'
import { BusinessError } from '@mortise/model'
import { api, fileNameOf, SignaturePad, type SignaturePadHandle, TextArea } from '@mortise/web'
import type { LinkFile, LinkOpinion, LinkSummary } from '@mortise/workflow/model'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Descriptions, Form, Result, Skeleton, Timeline } from 'antd'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { opinionWords } from '../deal/action-words.ts'

/** The page behind a link out of a message: what is asked, and the answer, without signing in. */
export default function LinkPage() {
  const token = useSearchParams()[0].get('token') ?? ''
  const path = `/act/link/${encodeURIComponent(token)}`
  const { data, error } = useQuery({
    queryKey: ['workflow', 'link', token],
    queryFn: ({ signal }) => api.get<LinkSummary>(path, {}, { signal, quiet: true }),
    retry: false,
    // Answered, it is asked for no more.
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [done, setDone] = useState<string | null>(null)
  if (done) return <Result status="success" title={done} />
  if (error) return <Result status="warning" title={error.message} />
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} style={{ padding: 24 }} />
  return <Answer path={path} summary={data} onDone={setDone} />
}

const answers = {
  agree: { act: '同意', done: '已同意' },
  refuse: { act: '拒绝', done: '已拒绝' },
} as const
const opinionAnswers = {
  agree: { act: opinionWords.agree, done: '意见已交给委派人' },
  refuse: { act: opinionWords.refuse, done: '意见已交给委派人' },
} as const

interface AnswerProps {
  readonly path: string
  readonly summary: LinkSummary
  readonly onDone: (message: string) => void
}

function Answer({ path, summary, onDone }: AnswerProps) {
  const [comment, setComment] = useState('')
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const pad = useRef<SignaturePadHandle>(null)
  const answer = async (given: 'agree' | 'refuse') => {
    const signature = pad.current?.picture()?.replace(/^[^,]*,/, '')
    if (summary.isSignatureRequired && !signature) return setRefusal('请先手写签名')
    setSending(true)
    setRefusal(null)
    try {
      await api.post(path, { answer: given, comment, ...(signature && { signature }) }, { quiet: true })
      onDone(words[given].done)
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error
      setRefusal(error.message)
    } finally {
      setSending(false)
    }
  }
  const words = summary.isOpinion ? opinionAnswers : answers
  const isEmpty = summary.isCommentRequired && comment.trim() === ''
  return (
    <main className="mortise-link">
      <h1>{summary.title}</h1>
      <p className="mortise-faint">
        {summary.nodeName}　{summary.starter} {summary.arrivedAt} 提交，请 {summary.user}{' '}
        {summary.isOpinion ? '给出意见' : '审批'}
      </p>
      <Descriptions
        bordered
        size="small"
        column={1}
        items={[
          ...summary.said.map(({ name, text }) => ({ key: name, label: name, children: text })),
          ...summary.fields.map(({ label, text }) => ({ key: label, label, children: text })),
        ]}
      />
      {summary.content && <p className="mortise-link-content">{summary.content}</p>}
      <Files files={summary.files} />
      <Opinions opinions={summary.opinions} />
      <Form layout="vertical" component="div">
        <Form.Item label="审批意见" required={summary.isCommentRequired}>
          <TextArea aria-label="审批意见" rows={3} maxLength={2000} value={comment} onChange={setComment} />
        </Form.Item>
        {summary.isSignatureRequired && (
          <Form.Item label="手写签名" required>
            <SignaturePad ref={pad} />
            <Button type="link" size="small" onClick={() => pad.current?.clear()}>
              重写
            </Button>
          </Form.Item>
        )}
      </Form>
      {refusal && <Alert type="warning" showIcon title={refusal} />}
      <Button
        block
        type="primary"
        size="large"
        disabled={isEmpty}
        loading={isSending}
        onClick={() => void answer('agree')}
      >
        {words.agree.act}
      </Button>
      {summary.canRefuse && (
        <Button
          block
          danger
          size="large"
          disabled={isEmpty || isSending}
          onClick={() => void answer('refuse')}
        >
          {words.refuse.act}
        </Button>
      )}
    </main>
  )
}

const Files = ({ files }: { files: readonly LinkFile[] }) =>
  files.map(({ path, address }) => (
    <div key={path}>
      <a href={`/api${address}`} target="_blank" rel="noreferrer">
        {fileNameOf(path)}
      </a>
    </div>
  ))

/** What was said so far, with files and seals. */
const Opinions = ({ opinions }: { opinions: readonly LinkOpinion[] }) => (
  <Timeline
    aria-label="审批记录"
    style={{ marginTop: 16 }}
    items={opinions.map(({ key, node, operator, action, comment, time, files, seal }) => ({
      key,
      content: (
        <>
          <strong>{operator}</strong> {action}{' '}
          <span className="mortise-faint">
            {node} {time}
          </span>
          {comment && <p>{comment}</p>}
          {seal && <img src={`/api${seal}`} alt={`${operator}的签名`} />}
          <Files files={files} />
        </>
      ),
    }))}
  />
)
