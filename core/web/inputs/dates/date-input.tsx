import { DATE_FORMAT, DATETIME_FORMAT, TIME_FORMAT } from '@mortise/model'
import { DatePicker, TimePicker } from 'antd'
import type { KeyboardEvent, ReactNode } from 'react'
import { attributesOf } from '../attributes.ts'
import type { InputProps } from '../input.ts'
import { momentOf } from './moment-of.ts'

/** A month as it is stored. */
const MONTH_FORMAT = 'YYYY-MM'

export interface DateInputProps extends InputProps {
  /** How it is shown, typed and stored; as the input's own kind says without it. */
  readonly dateFormat?: string
}

/** A day, `2026-11-15`. */
export const DateInput = (props: DateInputProps) => <Picked {...props} picker="date" format={DATE_FORMAT} />

/** A day and a time, `2026-11-15 09:30:00`. */
export const DatetimeInput = (props: DateInputProps) => (
  <Picked {...props} picker="date" showTime format={DATETIME_FORMAT} />
)

/** A month, `2026-11`. */
export const MonthInput = (props: DateInputProps) => (
  <Picked {...props} picker="month" format={MONTH_FORMAT} />
)

/** A time of day, `09:30:00`. */
export function TimeInput(props: DateInputProps) {
  const { value, dateFormat = TIME_FORMAT, readOnly, placeholder = '请选择时间', status, onChange } = props
  if (readOnly) return <span id={props.id}>{value}</span>
  return (
    <OwnEnter>
      <TimePicker
        {...attributesOf(props)}
        style={{ width: '100%' }}
        status={status}
        format={dateFormat}
        value={momentOf(value && `1970-01-01 ${value}`)}
        placeholder={placeholder}
        onChange={(moment) => onChange?.(moment ? moment.format(dateFormat) : '')}
      />
    </OwnEnter>
  )
}

interface PickedProps extends DateInputProps {
  readonly picker: 'date' | 'month'
  readonly showTime?: boolean
  readonly format: string
}

function Picked({ picker, showTime, format, dateFormat = format, ...props }: PickedProps) {
  const { value, readOnly, placeholder = '请选择', status, onChange } = props
  if (readOnly) return <span id={props.id}>{value}</span>
  return (
    <OwnEnter>
      <DatePicker
        {...attributesOf(props)}
        style={{ width: '100%' }}
        picker={picker}
        showTime={showTime}
        status={status}
        format={dateFormat}
        value={momentOf(value)}
        placeholder={placeholder}
        onChange={(moment) => onChange?.(moment ? moment.format(dateFormat) : '')}
      />
    </OwnEnter>
  )
}

/** Enter takes what was typed and opens the calendar, as in every other list to choose from; it does not send the form. */
function OwnEnter({ children }: { children: ReactNode }) {
  const keep = (event: KeyboardEvent) => {
    // The buttons of the calendar are pressed by Enter too.
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
  }
  return (
    <span className="mortise-editor" onKeyDown={keep}>
      {children}
    </span>
  )
}
