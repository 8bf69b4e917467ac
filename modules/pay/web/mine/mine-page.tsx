import './mine.css'
import { PaySlip, type SlipView } from '@mortise/pay/model'
import { api, formatMoney, refusalOf, useBusy, useNotify } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Empty, Flex, Input, Skeleton, Tag } from 'antd'
import { type FormEvent, useState } from 'react'
import { replyTag } from '../slip/reply-tag.ts'
import { SlipSheet } from '../slip/slip-sheet.tsx'
import { PayPassword } from './pay-password.tsx'

type Step = 'open' | 'change' | 'forgotten'

/** 我的工资单: one's own slips on a telephone, seen by a password of their own; nothing of them is kept. */
export default function MinePage() {
  const [slips, setSlips] = useState<readonly SlipView[] | null>(null)
  return (
    <section className="mortise-mine" aria-label="我的工资单">
      {slips ? <OwnSlips slips={slips} onClose={() => setSlips(null)} /> : <Gate onOpen={setSlips} />}
    </section>
  )
}

interface GateProps {
  readonly onOpen: (slips: readonly SlipView[]) => void
}

function Gate({ onOpen }: GateProps) {
  const [step, setStep] = useState<Step>('open')
  const { data, error, refetch } = useQuery<{ isSet: boolean }>({
    queryKey: ['pay password'],
    queryFn: ({ signal }) => api.get(`${PaySlip.wire}/password`, undefined, { signal, quiet: true }),
  })
  if (error && !data) return <Alert type="error" showIcon title={error.message} />
  if (!data) return <Skeleton active />
  const toEntrance = async () => {
    await refetch()
    setStep('open')
  }
  if (!data.isSet) return <PayPassword by="login" isFirst onDone={() => void toEntrance()} />
  if (step === 'open') return <Entrance onOpen={onOpen} onStep={setStep} />
  return (
    <PayPassword
      key={step}
      by={step === 'change' ? 'own' : 'login'}
      isFirst={false}
      onDone={() => void toEntrance()}
      onBack={() => setStep('open')}
    />
  )
}

function Entrance({ onOpen, onStep }: GateProps & { readonly onStep: (step: Step) => void }) {
  const [password, setPassword] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const { isBusy, run } = useBusy()
  const open = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      const refused = await refusalOf(async () =>
        onOpen(await api.post<readonly SlipView[]>(`${PaySlip.wire}/mine`, { password }, { quiet: true })),
      )
      setRefusal(refused)
    })
  }
  return (
    <form onSubmit={open}>
      <h2>查看工资单</h2>
      <p>工资单只给您本人看，请输入工资密码。</p>
      {refusal && <Alert type="error" showIcon title={refusal} />}
      <Input.Password
        aria-label="工资密码"
        autoComplete="off"
        maxLength={64}
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      <Button type="primary" block htmlType="submit" loading={isBusy} disabled={password === ''}>
        查看
      </Button>
      <Flex justify="space-between">
        <Button type="link" onClick={() => onStep('change')}>
          修改工资密码
        </Button>
        <Button type="link" onClick={() => onStep('forgotten')}>
          忘记工资密码
        </Button>
      </Flex>
    </form>
  )
}

interface OwnSlipsProps {
  readonly slips: readonly SlipView[]
  readonly onClose: () => void
}

function OwnSlips({ slips, onClose }: OwnSlipsProps) {
  const [opened, setOpened] = useState<string | null>(slips[0]?.id ?? null)
  const [replies, setReplies] = useState<Readonly<Record<string, SlipView['reply']>>>({})
  if (slips.length === 0) return <Empty description="还没有发给您的工资单" />
  return (
    <>
      {slips.map((slip) => {
        const reply = replies[slip.id] ?? slip.reply
        return (
          <article key={slip.id} aria-label={`${slip.month} 工资单`}>
            <button type="button" aria-expanded={opened === slip.id} onClick={() => setOpened(slip.id)}>
              <strong>
                {slip.month}
                {slip.kind === 'bonus' && ' 年终奖'}
              </strong>
              <Tag color={replyTag(reply).color}>{replyTag(reply).text}</Tag>
              <span>实发 {formatMoney(slip.net)} 元</span>
            </button>
            {opened === slip.id && (
              <>
                <SlipSheet slip={slip} />
                {slip.answer && (
                  <Alert
                    showIcon
                    type="info"
                    title={`您的异议：${slip.objection ?? ''}`}
                    description={`答复：${slip.answer}`}
                  />
                )}
                {reply !== 'confirmed' && (
                  <Reply
                    id={slip.id}
                    objection={slip.objection}
                    onReplied={(given) => setReplies({ ...replies, [slip.id]: given })}
                  />
                )}
              </>
            )}
          </article>
        )
      })}
      <Button block onClick={onClose}>
        收起工资单
      </Button>
    </>
  )
}

interface ReplyProps {
  readonly id: string
  readonly objection: string | null
  readonly onReplied: (reply: SlipView['reply']) => void
}

function Reply({ id, objection: before, onReplied }: ReplyProps) {
  const [objection, setObjection] = useState(before ?? '')
  const notify = useNotify()
  const answer = async (reply: 'confirmed' | 'objected') => {
    await notify(api.ask({ method: 'POST', path: `${PaySlip.wire}/reply`, body: { id, reply, objection } }))
    onReplied(reply)
  }
  return (
    <Flex vertical gap={8}>
      <Button type="primary" block onClick={() => void answer('confirmed')}>
        确认无误
      </Button>
      <Input.TextArea
        aria-label="异议"
        placeholder="有异议请写明哪一项不对"
        maxLength={500}
        value={objection}
        onChange={({ target }) => setObjection(target.value)}
      />
      <Button block disabled={objection.trim() === ''} onClick={() => void answer('objected')}>
        提交异议
      </Button>
    </Flex>
  )
}
