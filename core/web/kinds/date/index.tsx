import { DATE_FORMAT } from '@mortise/model'
import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import type { EditorProps, WebKind } from '../kind.ts'
import { attributesOf } from '../shared/attributes.ts'
import { rangeBox } from '../shared/range-box.tsx'

function DateEditor({ field, value, onChange, status, ...rest }: EditorProps<'date'>) {
  return (
    <DatePicker
      {...attributesOf(rest)}
      style={{ width: '100%' }}
      status={status}
      format={DATE_FORMAT}
      value={value ? dayjs(value) : null}
      placeholder={`请选择${field.label}`}
      onChange={(day) => onChange(day ? day.format(DATE_FORMAT) : null)}
    />
  )
}

export const date: WebKind<'date'> = {
  cell: ({ value }) => value?.slice(0, 10),
  Editor: DateEditor,
  search: rangeBox,
  column: { width: 120, isWhole: true },
}
