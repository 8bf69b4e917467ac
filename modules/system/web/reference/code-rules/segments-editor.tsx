import './rules.css'
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { CheckRule, type CheckSegment } from '@mortise/system/model'
import { api, type EditorProps, useBusy } from '@mortise/web'
import { Button, Checkbox, Input, InputNumber, Space } from 'antd'
import { useState } from 'react'
import { type Tried, TriedList } from './tried-list.tsx'

const fresh: CheckSegment = { digits: '*', pattern: '', message: '' }

/** The pieces of a rule one below the other, and a value to try them on. */
export function SegmentsEditor({ id, value, disabled, onChange }: EditorProps) {
  const segments = Array.isArray(value) ? (value as readonly CheckSegment[]) : []
  const change = (at: number, changes: Partial<CheckSegment>) =>
    onChange(segments.map((segment, index) => (index === at ? { ...segment, ...changes } : segment)))
  return (
    <div id={id} className="mortise-segments">
      {segments.map((segment, index) => (
        // Pieces have no names of their own, only places.
        // oxlint-disable-next-line no-array-index-key
        <fieldset key={index} aria-label={`第${index + 1}段`} disabled={disabled}>
          <Checkbox
            checked={segment.digits === '*'}
            onChange={(event) => change(index, { digits: event.target.checked ? '*' : 1 })}
          >
            整个值
          </Checkbox>
          <InputNumber
            aria-label={`第${index + 1}段位数`}
            min={1}
            max={1000}
            precision={0}
            placeholder="位数"
            disabled={disabled || segment.digits === '*'}
            value={segment.digits === '*' ? null : segment.digits}
            onChange={(digits) => change(index, { digits: digits ?? 1 })}
          />
          <Input
            className="mortise-segment-pattern"
            aria-label={`第${index + 1}段正则`}
            placeholder="正则表达式，如 [A-Z]{2}"
            maxLength={200}
            value={segment.pattern}
            onChange={(event) => change(index, { pattern: event.target.value })}
          />
          <Input
            className="mortise-segment-message"
            aria-label={`第${index + 1}段提示`}
            placeholder="不符合时的提示"
            maxLength={200}
            value={segment.message}
            onChange={(event) => change(index, { message: event.target.value })}
          />
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={`删除第${index + 1}段`}
            onClick={() => onChange(segments.filter((_, place) => place !== index))}
          />
        </fieldset>
      ))}
      <Button
        type="dashed"
        icon={<PlusOutlined />}
        disabled={disabled}
        onClick={() => onChange([...segments, segments.length === 0 ? fresh : { ...fresh, digits: 1 }])}
      >
        添加一段
      </Button>
      <TryHere segments={segments} />
    </div>
  )
}

/** Tries what stands in the form, saved or not. */
function TryHere({ segments }: { segments: readonly CheckSegment[] }) {
  const [text, setText] = useState('')
  const [tried, setTried] = useState<readonly Tried[] | null>(null)
  const { isBusy, run } = useBusy()
  const attempt = () =>
    run(async () => {
      setTried(null)
      setTried(await api.post<Tried[]>(`${CheckRule.wire}/test`, { ruleJson: segments, value: text }))
    })
  return (
    <>
      <Space.Compact block>
        <Input
          aria-label="试一个值"
          placeholder="输入一个值，看各段是否符合"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onPressEnter={(event) => {
            event.preventDefault()
            if (!event.nativeEvent.isComposing) void attempt()
          }}
        />
        <Button loading={isBusy} disabled={segments.length === 0} onClick={() => void attempt()}>
          试一试
        </Button>
      </Space.Compact>
      {tried && <TriedList tried={tried} />}
    </>
  )
}
