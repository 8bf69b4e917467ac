import { ValueType } from '@mortise/doors/model'
import { BusinessError, formatMoney } from '@mortise/model'
import { useQuery } from '@tanstack/react-query'
import { Alert, Drawer, Form, Input, InputNumber, Select, Skeleton } from 'antd'
import { useState } from 'react'
import type { Key } from '../shares/share-entrance.tsx'
import { type ListedDoor, type ParameterQuestion, type Trial, type Tried, trialOf, tryOut } from './asking.ts'

interface TrialDrawerProps {
  readonly access: Key
  readonly door: ListedDoor
  readonly onClose: () => void
}

/** Tries a door out: sizes and choices of one's own, and what it then costs. */
export function TrialDrawer({ access, door, onClose }: TrialDrawerProps) {
  const [isOpen, setOpen] = useState(true)
  const { data, error } = useQuery({
    queryKey: ['factory-price', door.id],
    queryFn: () => trialOf(access, door.id),
    gcTime: 0,
  })
  return (
    <Drawer
      open={isOpen}
      title={`试算：${door.name}`}
      size="min(520px, 100vw)"
      onClose={() => setOpen(false)}
      afterOpenChange={(open) => !open && onClose()}
    >
      {error && <Alert type="warning" showIcon title={error.message} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 8 }} />}
      {data && <Trying access={access} trial={data} />}
    </Drawer>
  )
}

function Trying({ access, trial }: { access: Key; trial: Trial }) {
  const [values, setValues] = useState(trial.values)
  const [tried, setTried] = useState<Tried>(trial)
  const [refusal, setRefusal] = useState<string | null>(null)
  const change = async (code: string, value: string) => {
    const next = { ...values, [code]: value }
    setValues(next)
    try {
      const answer = await tryOut(access, trial.id, next)
      setTried(answer)
      setRefusal(null)
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error
      setRefusal(error.message)
    }
  }
  const faultOf = (code: string) => tried.errors.find(({ parameters }) => parameters.includes(code))?.message
  const general = tried.errors.filter(({ parameters }) => parameters.length === 0)
  return (
    <>
      <output className="mortise-factory-total" aria-label="出厂价">
        {tried.price === null ? '—' : `¥ ${formatMoney(tried.price)}`}
      </output>
      {refusal && <Alert type="warning" showIcon title={refusal} />}
      {general.map(({ message }) => (
        <Alert key={message} type="error" showIcon title={message} />
      ))}
      {tried.warnings.map((message) => (
        <Alert key={message} type="warning" showIcon title={message} />
      ))}
      <Form layout="vertical" className="mortise-factory-trial">
        {trial.parameters
          .filter(({ code }) => tried.visible.includes(code))
          .map((parameter) => (
            <Form.Item
              key={parameter.code}
              label={parameter.unit ? `${parameter.name}（${parameter.unit}）` : parameter.name}
              htmlFor={`trial-${parameter.code}`}
              required={parameter.isRequired}
              extra={parameter.help}
              validateStatus={faultOf(parameter.code) ? 'error' : ''}
              help={faultOf(parameter.code)}
            >
              <Answer
                parameter={parameter}
                tried={tried}
                value={values[parameter.code] ?? ''}
                onChange={(value) => void change(parameter.code, value)}
              />
            </Form.Item>
          ))}
      </Form>
    </>
  )
}

interface AnswerProps {
  readonly parameter: ParameterQuestion
  readonly tried: Tried
  readonly value: string
  readonly onChange: (value: string) => void
}

/** What is filled in for a parameter, by its kind. */
function Answer({
  parameter: { code, valueType, min, max, step, materials },
  tried,
  value,
  onChange,
}: AnswerProps) {
  const id = `trial-${code}`
  if (valueType === ValueType.number) {
    return (
      <InputNumber
        id={id}
        style={{ width: '100%' }}
        step={step ?? 1}
        value={value === '' ? null : Number(value)}
        placeholder={`${min ?? ''}～${max ?? ''}`}
        onChange={(next) => onChange(next === null ? '' : String(next))}
      />
    )
  }
  if (valueType === ValueType.option) {
    const options = (tried.offers[code] ?? []).map(({ value, name, isOpen, reason }) => ({
      value,
      label: isOpen ? name : `${name}（${reason}）`,
      disabled: !isOpen,
    }))
    return <Select id={id} options={options} value={value || undefined} onChange={onChange} />
  }
  if (valueType === ValueType.material) {
    const options = materials.map(({ id, name }) => ({ value: id, label: name }))
    return <Select id={id} options={options} value={value || undefined} onChange={onChange} />
  }
  return <Input id={id} maxLength={200} value={value} onChange={({ target }) => onChange(target.value)} />
}
