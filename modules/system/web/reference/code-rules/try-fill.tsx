import './rules.css'
import type { RowOf } from '@mortise/model'
import { FillRule } from '@mortise/system/model'
import { AppModal, api, useBusy } from '@mortise/web'
import { Button, Space } from 'antd'
import { useState } from 'react'

/** The value that comes next, looked at or really given. */
export default function TryFill({ rule, onClose }: { rule: RowOf<typeof FillRule>; onClose: () => void }) {
  const [isOpen, setOpen] = useState(true)
  const [given, setGiven] = useState<string | null>(null)
  const { isBusy, run } = useBusy()
  const show = (value: unknown) => setGiven(value === null || value === '' ? '（空）' : String(value))
  const preview = async () =>
    show(
      await api.post(`${FillRule.wire}/testFillRule`, {
        ruleCode: rule.code,
        ruleClass: rule.filler,
        ruleParams: rule.params,
      }),
    )
  const generate = async () => show(await api.put(`${FillRule.wire}/executeRuleByCode/${rule.code}`, {}))
  return (
    <AppModal
      open={isOpen}
      title={`测试填值规则：${rule.name}`}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <Space>
        <Button type="primary" loading={isBusy} onClick={() => void run(preview)}>
          预览下一个值
        </Button>
        <Button disabled={isBusy} onClick={() => void run(generate)}>
          生成一个值
        </Button>
      </Space>
      {rule.filler === 'serial' && <p className="mortise-faint">预览不占用号码；生成的号码不会再次给出。</p>}
      {given !== null && (
        <output className="mortise-given" aria-label="结果">
          {given}
        </output>
      )}
    </AppModal>
  )
}
