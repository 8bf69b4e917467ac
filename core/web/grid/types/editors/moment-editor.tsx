import { DATE_FORMAT, DATETIME_FORMAT, TIME_FORMAT } from '@mortise/model'
import { DatePicker, TimePicker } from 'antd'
import { momentOf } from '../../../inputs/dates/moment-of.ts'
import { type EditorProps, inCell, plainText } from '../base/cell-type.ts'

const common = (props: EditorProps) => ({
  'aria-label': props['aria-label'],
  autoFocus: !props.isStanding,
  defaultOpen: !props.isStanding,
  ...(!props.isStanding && inCell),
  className: 'mortise-grid-whole',
  needConfirm: false,
  placeholder: props.column.placeholder,
  ...props.column.props,
  onOpenChange: (open: boolean) => !open && props.onDone(),
})

/** A calendar in a cell. */
export function DayEditor(props: EditorProps) {
  const format = props.column.format ?? DATE_FORMAT
  return (
    <DatePicker
      {...common(props)}
      format={format}
      value={momentOf(plainText(props.value))}
      onChange={(moment) => props.onChange(moment ? moment.format(format) : null)}
    />
  )
}

/** A calendar with a clock in a cell. */
export function InstantEditor(props: EditorProps) {
  const format = props.column.format ?? DATETIME_FORMAT
  return (
    <DatePicker
      {...common(props)}
      showTime
      format={format}
      value={momentOf(plainText(props.value))}
      onChange={(moment) => props.onChange(moment ? moment.format(format) : null)}
    />
  )
}

/** A clock in a cell. */
export function TimeEditor(props: EditorProps) {
  const format = props.column.format ?? TIME_FORMAT
  const value = plainText(props.value)
  return (
    <TimePicker
      {...common(props)}
      format={format}
      value={momentOf(value && `1970-01-01 ${value}`)}
      onChange={(moment) => props.onChange(moment ? moment.format(format) : null)}
    />
  )
}
