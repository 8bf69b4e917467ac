import { PaySlip, type SlipLine } from '@mortise/pay/model'
import { AppModal, api, useBusy, useNotify } from '@mortise/web'
import { Input } from 'antd'
import { useState } from 'react'

interface AnswerObjectionProps {
  readonly line: SlipLine
  readonly onClose: () => void
  readonly onAnswered: () => void
}

/** What is said to somebody who objected to their slip; they hear of it. */
export function AnswerObjection({ line, onClose, onAnswered }: AnswerObjectionProps) {
  const [answer, setAnswer] = useState('')
  const { isBusy, run } = useBusy()
  const notify = useNotify()
  const send = () =>
    run(async () => {
      const body = { id: line.id, answer }
      await notify(api.ask({ method: 'POST', path: `${PaySlip.wire}/answer`, body }))
      onAnswered()
    })
  return (
    <AppModal
      open
      title={`答复 ${line.name} 的异议`}
      okText="答复"
      okButtonProps={{ loading: isBusy, disabled: answer.trim() === '' }}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <p>{line.objection}</p>
      <Input.TextArea
        aria-label="答复"
        rows={4}
        maxLength={500}
        value={answer}
        onChange={({ target }) => setAnswer(target.value)}
      />
    </AppModal>
  )
}
