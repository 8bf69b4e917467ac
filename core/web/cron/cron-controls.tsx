import { cronSteps, cronWeekdays } from '@mortise/model'
import { InputNumber, Select } from 'antd'

interface ControlProps {
  /** What it is called by those who do not see its place in the sentence. */
  readonly label: string
  readonly value: number
  readonly disabled: boolean
  readonly onChange: (value: number) => void
}

/** A whole number within bounds; what is behind a point was never meant. */
export function WholeNumber({
  label,
  value,
  min,
  max,
  disabled,
  onChange,
}: ControlProps & { min: number; max: number }) {
  return (
    <InputNumber
      aria-label={label}
      size="small"
      className="mortise-cron-number"
      min={min}
      max={max}
      precision={0}
      parser={(text) => Number.parseInt(text ?? '', 10)}
      value={value}
      disabled={disabled}
      onChange={(next) => {
        if (next !== null && Number.isInteger(next)) onChange(next)
      }}
    />
  )
}

/** One of the weekdays. */
export function WeekdaySelect({ label, value, disabled, onChange }: ControlProps) {
  return (
    <Select
      aria-label={label}
      size="small"
      className="mortise-cron-weekday"
      options={[...cronWeekdays]}
      value={value}
      disabled={disabled}
      onChange={onChange}
    />
  )
}

/** Several of the weekdays, or of the numbers between two. */
export function SeveralSelect({
  label,
  values,
  within,
  disabled,
  onChange,
}: {
  label: string
  values: readonly number[]
  within: 'weekdays' | readonly [min: number, max: number]
  disabled: boolean
  onChange: (values: number[]) => void
}) {
  const options =
    within === 'weekdays'
      ? [...cronWeekdays]
      : cronSteps(within[0], within[1], 1).map((value) => ({ value, label: String(value) }))
  return (
    <Select<number[]>
      aria-label={label}
      mode="multiple"
      size="small"
      className="mortise-cron-several"
      placeholder="请选择"
      options={options}
      value={[...values]}
      disabled={disabled}
      onChange={(chosen) => onChange(chosen.toSorted((a, b) => a - b))}
    />
  )
}
