import './confirm.css'
import type { ShownStatement } from '@mortise/finance/model'
import { Share } from '@mortise/pricing/model'
import { type Key, ShareEntrance, SignForm } from '@mortise/pricing/web'
import { api, formatMoney, useBusy } from '@mortise/web'
import { Button, Form, Input, Result } from 'antd'
import { useState } from 'react'

const quiet = { quiet: true } as const

/** 往来对账: a statement for the party that was sent its link, to be confirmed or objected to on a telephone. */
export default function StatementConfirmPage() {
  const [opened, setOpened] = useState<{ key: Key; statement: ShownStatement } | null>(null)
  const enter = async (key: Key) =>
    setOpened({
      key,
      statement: await api.get<ShownStatement>(
        `${Share.wire}/statement`,
        { code: key.code, pick: key.pick },
        quiet,
      ),
    })
  if (!opened) return <ShareEntrance title="往来对账" action="查看对账单" onEnter={enter} />
  const { key, statement } = opened
  return (
    <main className="mortise-statement">
      <Sheet statement={statement} />
      <Decision link={key} statement={statement} onDecided={() => void enter(key)} />
    </main>
  )
}

function Sheet({ statement }: { readonly statement: ShownStatement }) {
  const { no, company, party, beginDate, endDate, isOurs, items } = statement
  const weOwe = statement.endBalance < 0 ? !isOurs : isOurs
  const figures = [
    ['期初余额', statement.openBalance],
    ['本期增加', statement.debit],
    ['本期减少', statement.credit],
    [weOwe ? '期末我方应付贵方' : '期末贵方应付我方', Math.abs(statement.endBalance)],
  ] as const
  return (
    <>
      <h1>{`${company} 往来对账单`}</h1>
      <div>{party}</div>
      <div>{`${no}　${beginDate} 至 ${endDate}`}</div>
      <dl>
        {figures.map(([label, amount], at) => (
          <FigureLine key={label} label={label} amount={amount} isStrong={at === figures.length - 1} />
        ))}
      </dl>
      <ul aria-label="往来明细">
        {items.map((line) => (
          <li key={`${line.date} ${line.sourceNo ?? ''} ${line.debit} ${line.credit} ${line.balance}`}>
            <span>{`${line.date}　${line.words ?? ''}`}</span>
            <span>{line.debit > 0 ? `+${formatMoney(line.debit)}` : `-${formatMoney(line.credit)}`}</span>
            <small>{line.sourceNo}</small>
            <small>{`余额 ${formatMoney(line.balance)}`}</small>
          </li>
        ))}
      </ul>
    </>
  )
}

interface FigureLineProps {
  readonly label: string
  readonly amount: number
  readonly isStrong: boolean
}

const FigureLine = ({ label, amount, isStrong }: FigureLineProps) => (
  <>
    <dt>{isStrong ? <strong>{label}</strong> : label}</dt>
    <dd>{isStrong ? <strong>{formatMoney(amount)}</strong> : formatMoney(amount)}</dd>
  </>
)

interface DecisionProps {
  readonly link: Key
  readonly statement: ShownStatement
  readonly onDecided: () => void
}

function Decision({ link, statement, onDecided }: DecisionProps) {
  const [isObjecting, setObjecting] = useState(false)
  const { status, confirmedBy, confirmedAt, objection, seal } = statement
  const who = [confirmedBy, confirmedAt].filter(Boolean).join('　')
  if (status === 'confirmed') return <Result status="success" title="对账单已确认" subTitle={who} />
  if (status === 'disputed')
    return <Result status="info" title="异议已提交" subTitle={`${who}　${objection}`} />
  if (isObjecting)
    return <Objection link={link} seal={seal} onDone={onDecided} onBack={() => setObjecting(false)} />
  return (
    <>
      <SignForm
        agree="核对无误，确认签字"
        onSign={(signature) =>
          api.post<null>(`${Share.wire}/confirmStatement`, { ...link, ...signature, seal }, quiet)
        }
        onSigned={onDecided}
      />
      <Button block size="large" style={{ marginBlockStart: 12 }} onClick={() => setObjecting(true)}>
        有异议
      </Button>
    </>
  )
}

interface ObjectionProps {
  readonly link: Key
  readonly seal: string
  readonly onDone: () => void
  readonly onBack: () => void
}

function Objection({ link, seal, onDone, onBack }: ObjectionProps) {
  const { isBusy, run } = useBusy()
  const send = (told: { signer: string; objection: string }) =>
    run(async () => {
      await api.post<null>(`${Share.wire}/objectStatement`, { ...link, ...told, seal })
      onDone()
    })
  return (
    <Form<{ signer: string; objection: string }> layout="vertical" onFinish={(told) => void send(told)}>
      <Form.Item name="signer" label="姓名" rules={[{ required: true, message: '请填写姓名' }]}>
        <Input maxLength={50} />
      </Form.Item>
      <Form.Item name="objection" label="异议" rules={[{ required: true, message: '请填写异议' }]}>
        <Input.TextArea rows={4} maxLength={500} showCount />
      </Form.Item>
      <Button type="primary" htmlType="submit" block size="large" loading={isBusy}>
        提交异议
      </Button>
      <Button block size="large" style={{ marginBlockStart: 12 }} onClick={onBack}>
        返回
      </Button>
    </Form>
  )
}
