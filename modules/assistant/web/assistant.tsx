import './assistant.css'
import { LONGEST_QUESTION, type Reply } from '@mortise/assistant/model'
import { useRights } from '@mortise/web'
import { Button, Input, Spin } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { AnswerView } from './answer-view.tsx'
import { ask } from './ask.ts'

/** What may be asked by whoever holds these rights, so that nobody is offered what is then refused. */
const EXAMPLES: readonly { readonly text: string; readonly needs: readonly string[] }[] = [
  { text: '怎么新建报价', needs: ['quote:add'] },
  { text: '什么是承诺交期', needs: ['customerOrder:list'] },
  { text: '逾期的订单有哪些', needs: ['customerOrder:list'] },
  { text: '本月签单额', needs: ['orderSigning:list', 'dashboard:money'] },
  { text: '本月签单数', needs: ['customerOrder:list'] },
  { text: '打开现存量', needs: ['stockBalance:list'] },
  { text: '怎么修改密码', needs: [] },
]
const MOST_EXAMPLES = 5

interface Turn {
  readonly at: number
  readonly question: string
  readonly steps: readonly string[]
  readonly answer?: Reply
  readonly error?: string
}

/** AI助手: questions in one's own words, answered by what one may see. */
export default function Assistant() {
  const [text, setText] = useState('')
  const [turns, setTurns] = useState<readonly Turn[]>([])
  const [isBusy, setBusy] = useState(false)
  const rights = useRights()
  const examples = EXAMPLES.filter(({ needs }) => needs.every((code) => rights.has(code))).slice(
    0,
    MOST_EXAMPLES,
  )
  const leaving = useRef(new AbortController())
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = leaving
    leaving.current = current.signal.aborted ? new AbortController() : current
    return () => leaving.current.abort()
  }, [])
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' })
  }, [turns])

  const change = (more: (turn: Turn) => Partial<Turn>) =>
    setTurns((all) =>
      all.map((turn, index) => (index === all.length - 1 ? { ...turn, ...more(turn) } : turn)),
    )

  const send = async (asked: string) => {
    const question = asked.trim()
    if (question === '' || isBusy) return
    setText('')
    setBusy(true)
    setTurns((all) => [...all, { at: all.length, question, steps: [] }])
    const { signal } = leaving.current
    try {
      const before = turns.findLast(({ answer }) => answer)?.answer?.understood ?? null
      const onStep = (step: string) => change(({ steps }) => ({ steps: [...steps, step] }))
      const answer = await ask(question, before, { onStep, signal })
      change(() => ({ answer }))
    } catch (error) {
      if (!signal.aborted) change(() => ({ error: error instanceof Error ? error.message : '暂时无法应答' }))
    }
    setBusy(false)
  }

  return (
    <section aria-label="AI助手" className="mortise-ask">
      <div className="mortise-ask-turns" aria-live="polite">
        {turns.length === 0 && (
          <div className="mortise-ask-examples">
            <p>您可以这样问：</p>
            {examples.map(({ text: example }) => (
              <Button key={example} size="small" onClick={() => void send(example)}>
                {example}
              </Button>
            ))}
          </div>
        )}
        {turns.map(({ at, question, steps, answer, error }) => (
          <article key={at} aria-label={question}>
            <p className="mortise-ask-question">{question}</p>
            {answer && <AnswerView answer={answer} />}
            {error && <p role="alert">{error}</p>}
            {!answer && !error && (
              <p>
                <Spin size="small" /> {steps.at(-1) ?? '正在提问'}
              </p>
            )}
          </article>
        ))}
        <div ref={end} />
      </div>
      <form
        className="mortise-ask-form"
        onSubmit={(event) => {
          event.preventDefault()
          void send(text)
        }}
      >
        <Input
          aria-label="问题"
          placeholder="请输入问题"
          maxLength={LONGEST_QUESTION}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="primary" htmlType="submit" loading={isBusy}>
          提问
        </Button>
      </form>
    </section>
  )
}
