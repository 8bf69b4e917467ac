import { DATETIME_FORMAT } from '@mortise/model'
import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import type { EditorProps, WebKind } from '../kind.ts'
import { attributesOf } from '../shared/attributes.ts'
import { rangeBox } from '../shared/range-box.tsx'

function DatetimeEditor({ field, value, onChange, status, ...rest }: EditorProps<'datetime'>) {
  return (
    <DatePicker
      {...attributesOf(rest)}
      showTime
      style={{ width: '100%' }}
      status={status}
      format={DATETIME_FORMAT}
      value={value ? dayjs(value) : null}
      placeholder={`请选择${field.label}`}
      onChange={(moment) => onChange(moment ? moment.format(DATETIME_FORMAT) : null)}
    />
  )
}

export const datetime: WebKind<'datetime'> = {
  cell: ({ value }) => value,
  Editor: DatetimeEditor,
  search: rangeBox,
  column: { width: 170, isWhole: true },
}
