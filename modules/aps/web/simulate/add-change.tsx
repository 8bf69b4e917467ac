import { WorkshopUnit } from '@mortise/engineering/model'
import { addDays, codeOf, today } from '@mortise/model'
import { CustomerOrder } from '@mortise/orders/model'
import { PlanPriority } from '@mortise/production/model'
import { Quote } from '@mortise/quotes/model'
import { DateInput, DictSelect, RecordPicker, TimeInput, useEntityPicker, useRights } from '@mortise/web'
import { Button, Flex, InputNumber, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { type Assumption, type ChangeKind, changeKinds } from './changes.ts'

const WEEK = 7

/** One thing that could be otherwise, told and added to what is asked. */
export function AddChange({ onAdd }: { onAdd: (assumption: Assumption) => void }) {
  const { has } = useRights()
  const [kind, setKind] = useState<ChangeKind>('shift')
  const offered = changeKinds.filter(
    ({ value }) =>
      (value !== 'order' || has(codeOf(CustomerOrder, 'list'))) &&
      (value !== 'quote' || has(codeOf(Quote, 'list'))),
  )
  return (
    <Flex wrap gap={8} align="center" role="group" aria-label="添加假设">
      <Select<ChangeKind>
        aria-label="假设"
        value={kind}
        onChange={setKind}
        options={offered.map((each) => ({ ...each }))}
        style={{ width: 120 }}
      />
      {kind === 'order' || kind === 'quote' ? (
        <AddWork key={kind} kind={kind} onAdd={onAdd} />
      ) : (
        <AddUnit key={kind} kind={kind} onAdd={onAdd} />
      )}
    </Flex>
  )
}

interface Picked {
  readonly id: string
  readonly name: string
}

function AddUnit({
  kind,
  onAdd,
}: {
  kind: 'shift' | 'machine' | 'loss'
  onAdd: (assumption: Assumption) => void
}) {
  const [unit, setUnit] = useState<Picked | null>(null)
  const [from, setFrom] = useState(today())
  const [to, setTo] = useState(addDays(today(), WEEK - 1))
  const [startAt, setStartAt] = useState('18:00')
  const [endAt, setEndAt] = useState('22:00')
  const [count, setCount] = useState(1)
  const days = `${from} 至 ${to}`
  const add = () => {
    if (!unit) return
    const { id, name } = unit
    if (kind === 'machine') onAdd({ text: `${name} 增加 ${count} 台`, sent: { kind, unit: id, count } })
    else if (kind === 'loss') onAdd({ text: `${name} 停机：${days}`, sent: { kind, unit: id, from, to } })
    else
      onAdd({
        text: `${name} 加班次 ${startAt}～${endAt}：${days}`,
        sent: { kind, unit: id, from, to, startAt, endAt },
      })
  }
  return (
    <>
      <Pick of={WorkshopUnit.name} label="机组" text="name" value={unit} onChange={setUnit} />
      {kind === 'machine' && (
        <InputNumber
          aria-label="台数"
          prefix="增加"
          suffix="台"
          min={1}
          max={10}
          precision={0}
          value={count}
          onChange={(value) => setCount(value ?? 1)}
          style={{ width: 120 }}
        />
      )}
      {kind === 'shift' && (
        <>
          <Clock label="上班时间" value={startAt} onChange={setStartAt} />
          <span>至</span>
          <Clock label="下班时间" value={endAt} onChange={setEndAt} />
        </>
      )}
      {kind !== 'machine' && (
        <>
          <Day label="开始日期" value={from} onChange={setFrom} />
          <span>至</span>
          <Day label="结束日期" value={to} onChange={setTo} />
        </>
      )}
      <Button disabled={!unit} onClick={add}>
        添加
      </Button>
    </>
  )
}

function AddWork({ kind, onAdd }: { kind: 'order' | 'quote'; onAdd: (assumption: Assumption) => void }) {
  const isQuote = kind === 'quote'
  const [picked, setPicked] = useState<Picked | null>(null)
  const [dueOn, setDueOn] = useState('')
  const [materialOn, setMaterialOn] = useState('')
  const [priority, setPriority] = useState<string>(PlanPriority.ordinary)
  const add = () => {
    if (!picked) return
    const due = dueOn ? `，交期 ${dueOn}` : ''
    const material = materialOn ? `，${materialOn} 料齐` : ''
    onAdd({
      text: `接${isQuote ? '报价单' : '订单'} ${picked.name}${due}${material}`,
      sent: { kind, [kind]: picked.id, dueOn: dueOn || null, materialOn: materialOn || null, priority },
    })
  }
  return (
    <>
      <Pick
        of={isQuote ? Quote.name : CustomerOrder.name}
        label={isQuote ? '报价单' : '订单'}
        text="no"
        value={picked}
        onChange={setPicked}
      />
      <Day label="交期" placeholder={isQuote ? '交期' : '交期（按订单）'} value={dueOn} onChange={setDueOn} />
      <Day label="料齐日" placeholder="料齐日（可不填）" value={materialOn} onChange={setMaterialOn} />
      <div style={{ width: 110 }}>
        <DictSelect
          aria-label="优先级"
          dictCode={PlanPriority.code}
          value={priority}
          onChange={(value) => setPriority(value || PlanPriority.ordinary)}
        />
      </div>
      <Button disabled={!picked || (isQuote && !dueOn)} onClick={add}>
        添加
      </Button>
    </>
  )
}

interface PickProps {
  readonly of: string
  readonly label: string
  /** The field that names a row. */
  readonly text: string
  readonly value: Picked | null
  readonly onChange: (value: Picked | null) => void
}

function Pick({ of, label, text, value, onChange }: PickProps): ReactNode {
  const picker = useEntityPicker(of)
  if (!picker) return null
  return (
    <div style={{ width: 260 }}>
      <RecordPicker
        picker={picker}
        returnId
        multiple={false}
        aria-label={label}
        placeholder={`请选择${label}`}
        value={value?.id ?? ''}
        onChange={(id, [row]) => onChange(id ? { id, name: String(row?.[text] ?? id) } : null)}
      />
    </div>
  )
}

interface TimeProps {
  readonly label: string
  readonly value: string
  readonly placeholder?: string
  readonly onChange: (value: string) => void
}

const Day = ({ label, value, placeholder = label, onChange }: TimeProps) => (
  <div style={{ width: 150 }}>
    <DateInput
      aria-label={label}
      placeholder={placeholder}
      value={value}
      onChange={(day) => onChange(day ?? '')}
    />
  </div>
)

const Clock = ({ label, value, onChange }: TimeProps) => (
  <div style={{ width: 110 }}>
    <TimeInput
      aria-label={label}
      dateFormat="HH:mm"
      value={value}
      onChange={(clock) => clock && onChange(clock)}
    />
  </div>
)
