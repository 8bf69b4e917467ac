import './rules.css'
import { BusinessError, type RowOf } from '@mortise/model'
import { CheckRule } from '@mortise/system/model'
import { Alert, AppModal, api, useBusy } from '@mortise/web'
import { Button, Input, Space } from 'antd'
import { useState } from 'react'

/** Asks the stored rule about a value, as forms ask it. */
export default function TryCheck({ rule, onClose }: { rule: RowOf<typeof CheckRule>; onClose: () => void }) {
  const [isOpen, setOpen] = useState(true)
  const [text, setText] = useState('')
  const [answer, setAnswer] = useState<{ isGood: boolean; text: string } | null>(null)
  const { isBusy, run } = useBusy()
  const ask = () =>
    run(async () => {
      const query = { ruleCode: rule.code, value: encodeURIComponent(text) }
      try {
        await api.get(`${CheckRule.wire}/checkByCode`, query, { quiet: true })
        setAnswer({ isGood: true, text: '符合规则' })
      } catch (error) {
        if (!(error instanceof BusinessError)) throw error
        setAnswer({ isGood: false, text: error.message })
      }
    })
  return (
    <AppModal
      open={isOpen}
      title={`测试校验规则：${rule.name}`}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <Space.Compact block>
        <Input
          autoFocus
          aria-label="要校验的值"
          placeholder="请输入要校验的值"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onPressEnter={(event) => void (event.nativeEvent.isComposing || ask())}
        />
        <Button type="primary" loading={isBusy} onClick={() => void ask()}>
          校验
        </Button>
      </Space.Compact>
      {answer && (
        <Alert
          className="mortise-try-answer"
          role="status"
          showIcon
          type={answer.isGood ? 'success' : 'error'}
          title={answer.text}
        />
      )}
    </AppModal>
  )
}
