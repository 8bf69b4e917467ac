import { type AnyField, DATE_FORMAT, type FieldOf, type Row } from '@mortise/model'
import { DatePicker, Form } from 'antd'
import dayjs from 'dayjs'
import { useId, useState } from 'react'
import { type SearchBox, searchBox } from '../fields/kind.ts'
import { SearchButtons } from '../inputs/search-area/search-buttons.tsx'
import { kindOf } from '../kinds/kinds.ts'

/** A box of a dialog's search area. */
export interface QueryItem {
  readonly key: string
  readonly field: AnyField
  readonly box: SearchBox
  /** Shows only once the area is unfolded. */
  readonly isFolded?: boolean
}

/** A box for one day, where a range would ask too much. */
const dayBox = searchBox<FieldOf<'date'>, string>({
  Box: ({ field, id, value, onChange }) => (
    <DatePicker
      id={id}
      style={{ width: '100%' }}
      value={value ? dayjs(value) : null}
      placeholder={`请选择${field.label}`}
      onChange={(day) => onChange?.(day ? day.format(DATE_FORMAT) : undefined)}
    />
  ),
  asks: (value) => ({ eq: value }),
}) as SearchBox

/** The box of a field, where its kind has one. */
export function queryItem(key: string, field: AnyField, isFolded: boolean): QueryItem[] {
  const box = field.kind === 'date' && field.search === 'eq' ? dayBox : kindOf(field).search
  return box ? [{ key, field, box, isFolded }] : []
}

/** What filled boxes say in the words of the query language, by field. */
export function conditionsOf(items: readonly QueryItem[], values: Row): Record<string, unknown> {
  const words = items.flatMap(({ key, field, box }) => {
    const value = values[key]
    const condition = value === undefined || value === null ? undefined : box.asks(value, field)
    return condition ? [[key, condition] as const] : []
  })
  return Object.fromEntries(words)
}

export interface QueryAreaProps {
  readonly items: readonly QueryItem[]
  readonly initial?: Row
  readonly onSearch: (values: Row) => void
}

/** The search area of a dialog; Enter searches. */
export function QueryArea({ items, initial, onSearch }: QueryAreaProps) {
  const [form] = Form.useForm<Row>()
  const [isUnfolded, setUnfolded] = useState(false)
  const id = useId()
  const hasFolded = items.some(({ isFolded }) => isFolded)
  if (items.length === 0) return null
  return (
    <Form<Row>
      name={id}
      form={form}
      className="mortise-pick-query"
      role="search"
      aria-label="查询条件"
      initialValues={initial}
      onFinish={onSearch}
    >
      {items.map(({ key, field, box: { Box }, isFolded }) => (
        <Form.Item
          key={key}
          name={key}
          label={field.label}
          className={isFolded && !isUnfolded ? 'mortise-folded' : undefined}
        >
          <Box field={field} />
        </Form.Item>
      ))}
      <SearchButtons
        onReset={() => {
          // What the dialog was opened with goes too: reset is empty.
          form.setFieldsValue(Object.fromEntries(items.map(({ key }) => [key, undefined])))
          onSearch({})
        }}
        fold={hasFolded ? { isUnfolded, onChange: setUnfolded } : null}
      />
    </Form>
  )
}
