import { DATE_FORMAT, DATETIME_FORMAT, type DateRange, dateShortcuts, wholeDays } from '@mortise/model'
import { DatePicker } from 'antd'
import dayjs from 'dayjs'

export interface RangeInputProps {
  readonly id?: string
  /** Days, or moments where the time of day is asked for; an empty text where one end is open. */
  readonly value?: DateRange | null
  readonly onChange?: (range: DateRange | undefined) => void
  readonly placeholder?: readonly [begin: string, end: string]
  /** Asks for the time of day too. */
  readonly showTime?: boolean
  readonly disabled?: boolean
}

/** A range of days, with the ranges people ask for most. */
export function RangeInput({ id, value, onChange, showTime = false, ...rest }: RangeInputProps) {
  const { placeholder = ['开始日期', '结束日期'], disabled } = rest
  const format = showTime ? DATETIME_FORMAT : DATE_FORMAT
  return (
    <DatePicker.RangePicker
      id={id ? { start: id } : undefined}
      style={{ width: '100%' }}
      disabled={disabled}
      allowEmpty={[true, true]}
      showTime={showTime}
      format={format}
      placeholder={[...placeholder]}
      presets={dateShortcuts().map(({ label, range: [begin, end] }) => ({
        label,
        value: [dayjs(begin), dayjs(end)],
      }))}
      value={value ? [momentOf(value[0]), momentOf(value[1])] : null}
      onChange={(moments) => {
        const [begin = '', end = ''] = moments?.map((moment) => moment?.format(format) ?? '') ?? []
        onChange?.(begin || end ? [begin, end] : undefined)
      }}
    />
  )
}

const momentOf = (text: string) => (text ? dayjs(text) : null)

/** The parameters that ask for a range of days: from the start of the first to the end of the last. */
export function wholeRange(field: string, range: DateRange | undefined): Record<string, string> {
  const [begin = '', end = ''] = range ?? []
  const [first, last] = wholeDays(begin, end)
  return { ...(begin && { [`${field}_begin`]: first }), ...(end && { [`${field}_end`]: last }) }
}
