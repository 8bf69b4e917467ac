import { UserPicker } from '@mortise/web'
import type { ProcessSettings } from '@mortise/workflow/model'
import { Form, Select } from 'antd'

export interface SettingsEditorProps {
  readonly value: ProcessSettings
  readonly onChange: (value: ProcessSettings) => void
}

const repeated = [
  { value: 'ask', label: '每次都要审批' },
  { value: 'consecutive', label: '连续审批时自动通过' },
  { value: 'any', label: '曾审批过即自动通过' },
] as const
const ownApproval = [
  { value: 'self', label: '由本人审批' },
  { value: 'skip', label: '自动跳过' },
  { value: 'leader', label: '转给上级' },
] as const
const nobody = [
  { value: 'managers', label: '转给流程管理员' },
  { value: 'pass', label: '自动通过' },
  { value: 'refuse', label: '自动拒绝' },
  { value: 'user', label: '转给指定人员' },
] as const
const withdrawal = [
  { value: 'untilFirstApproved', label: '第一人审批前可以撤回' },
  { value: 'anytime', label: '结束前都可以撤回' },
  { value: 'never', label: '不能撤回' },
] as const

/** Rules of the whole process. */
export function SettingsEditor({ value, onChange }: SettingsEditorProps) {
  const set = (part: Partial<ProcessSettings>) => onChange({ ...value, ...part })
  const stand = value.nobody.startsWith('user:') ? value.nobody.slice('user:'.length) : null
  return (
    <Form layout="vertical" component="div">
      <Form.Item label="同一人多次审批">
        <Select
          aria-label="同一人多次审批"
          value={value.repeated}
          options={[...repeated]}
          onChange={(next) => set({ repeated: next })}
        />
      </Form.Item>
      <Form.Item label="审批人就是发起人">
        <Select
          aria-label="审批人就是发起人"
          value={value.ownApproval}
          options={[...ownApproval]}
          onChange={(next) => set({ ownApproval: next })}
        />
      </Form.Item>
      <Form.Item label="找不到审批人">
        <Select
          aria-label="找不到审批人"
          value={stand === null ? value.nobody : 'user'}
          options={[...nobody]}
          onChange={(next) =>
            set({ nobody: next === 'user' ? 'user:' : (next as ProcessSettings['nobody']) })
          }
        />
        {stand !== null && (
          <UserPicker
            aria-label="指定人员"
            multi={false}
            value={stand}
            onChange={(user) => set({ nobody: `user:${user}` })}
          />
        )}
      </Form.Item>
      <Form.Item label="发起人撤回">
        <Select
          aria-label="发起人撤回"
          value={value.withdrawal}
          options={[...withdrawal]}
          onChange={(next) => set({ withdrawal: next })}
        />
      </Form.Item>
      <Form.Item label="流程管理员" tooltip="可以挂起、跳转、改派、作废，也接手没有审批人的任务">
        <UserPicker
          aria-label="流程管理员"
          value={value.managers.join(',')}
          onChange={(users) => set({ managers: users.split(',').filter(Boolean) })}
        />
      </Form.Item>
    </Form>
  )
}
