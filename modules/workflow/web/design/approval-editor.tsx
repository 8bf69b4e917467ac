import type { Approval, ApproveMode } from '@mortise/workflow/model'
import { Checkbox, Flex, Form, InputNumber, Segmented, Select } from 'antd'
import { AssignEditor } from './assign-editor.tsx'
import { modeWords, refusalWords, timeoutWords } from './step-words.ts'
import { WeightEditor } from './weight-editor.tsx'

export interface ApprovalEditorProps {
  readonly value: Approval
  readonly onChange: (value: Approval) => void
}

const options = <K extends string>(words: Readonly<Record<K, string>>) =>
  (Object.entries(words) as [K, string][]).map(([value, label]) => ({ value, label }))

const HOUR = 60

/** Who decides a step, and by which rules; the same for both editors. */
export function ApprovalEditor({ value, onChange }: ApprovalEditorProps) {
  const set = (part: Partial<Approval>) => onChange({ ...value, ...part })
  const { timeout } = value
  const isHandled = value.kind === 'handle'
  const people = isHandled ? '办理人' : '审批人'
  return (
    <Form layout="vertical" component="div">
      <Form.Item label="类型">
        <Segmented<Approval['kind']>
          aria-label="类型"
          options={[
            { value: 'approve', label: '审批' },
            { value: 'handle', label: '办理' },
          ]}
          value={value.kind}
          onChange={(kind) => set({ kind })}
        />
      </Form.Item>
      <Form.Item label={people} required>
        <AssignEditor label={people} value={value.assign} onChange={(assign) => set({ assign })} />
      </Form.Item>
      <Form.Item label="多人时">
        <Select
          aria-label="多人时"
          value={value.mode}
          options={options(modeWords)}
          onChange={(mode: ApproveMode) => set({ mode })}
        />
      </Form.Item>
      {value.mode === 'ratio' && (
        <>
          <Form.Item label="通过比例">
            <InputNumber
              aria-label="通过比例"
              min={1}
              max={100}
              suffix="%"
              value={Math.round(value.ratio * 100)}
              onChange={(percent) => set({ ratio: (percent ?? 100) / 100 })}
            />
          </Form.Item>
          <Form.Item label="票数权重" tooltip="没有写的人一票">
            <WeightEditor value={value.weights} onChange={(weights) => set({ weights })} />
          </Form.Item>
        </>
      )}
      {!isHandled && (
        <Form.Item label="拒绝后">
          <Select
            aria-label="拒绝后"
            value={value.afterRefusal}
            options={options(refusalWords)}
            onChange={(afterRefusal: Approval['afterRefusal']) => set({ afterRefusal })}
          />
        </Form.Item>
      )}
      <Form.Item label="要求">
        <Flex vertical gap={4}>
          <Checkbox
            checked={value.isCommentRequired}
            onChange={({ target }) => set({ isCommentRequired: target.checked })}
          >
            必须填写意见
          </Checkbox>
          <Checkbox
            checked={value.isSignatureRequired}
            onChange={({ target }) => set({ isSignatureRequired: target.checked })}
          >
            必须手写签名
          </Checkbox>
        </Flex>
      </Form.Item>
      <Form.Item label="期限（工作时间）">
        <Flex vertical gap={8}>
          <InputNumber
            aria-label="期限小时"
            min={0}
            max={2000}
            step={0.5}
            suffix="小时"
            placeholder="不限"
            value={timeout ? timeout.minutes / HOUR : null}
            onChange={(hours) =>
              set({
                timeout: hours
                  ? { minutes: Math.round(hours * HOUR), action: timeout?.action ?? 'remind' }
                  : null,
              })
            }
          />
          {timeout && (
            <Select
              aria-label="超时后"
              value={timeout.action}
              options={options(timeoutWords)}
              onChange={(action) => set({ timeout: { ...timeout, action } })}
            />
          )}
        </Flex>
      </Form.Item>
      <Form.Item label="抄送">
        <AssignEditor label="抄送人" value={value.copyTo} onChange={(copyTo) => set({ copyTo })} />
      </Form.Item>
    </Form>
  )
}
