import { DATE_FORMAT, type DateRange, dateShortcuts, type FieldOf, wholeDays } from '@mortise/model'
import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { type SearchBox, searchBox } from '../kind.ts'

/** A box for a range of days, with the ranges people ask for most. Moments are asked from the start of a day to its end. */
export const rangeBox: SearchBox<FieldOf<'date' | 'datetime'>> = searchBox<
  FieldOf<'date' | 'datetime'>,
  DateRange
>({
  Box: ({ id, value, onChange }) => (
    <DatePicker.RangePicker
      id={id ? { start: id } : undefined}
      style={{ width: '100%' }}
      allowEmpty={[true, true]}
      placeholder={['开始日期', '结束日期']}
      presets={dateShortcuts().map(({ label, range: [begin, end] }) => ({
        label,
        value: [dayjs(begin), dayjs(end)],
      }))}
      value={value ? [dayOf(value[0]), dayOf(value[1])] : null}
      onChange={(days) => {
        const [begin = '', end = ''] = days?.map((day) => day?.format(DATE_FORMAT) ?? '') ?? []
        onChange?.(begin || end ? [begin, end] : undefined)
      }}
    />
  ),
  isWide: true,
  asks([begin, end], field) {
    const [first, last] = field.kind === 'datetime' ? wholeDays(begin, end) : [begin, end]
    return { ...(begin && { ge: first }), ...(end && { le: last }) }
  },
})

const dayOf = (text: string) => (text ? dayjs(text) : null)
