import { Col, Form, Row as Grid, Space } from 'antd'
import { useId, useState } from 'react'
import { RangeInput } from '../inputs/dates/range-input.tsx'
import { boxSize, labelWidth, SearchButtons, wideBoxSize } from '../inputs/search-area/search-buttons.tsx'
import {
  type DictOptions,
  isDateRange,
  isRange,
  optionsFor,
  paramsOf,
  type QueryItem,
  type QueryValues,
} from './query-item.ts'
import { ViewInput } from './views.tsx'

export interface QueryFormProps {
  readonly items: readonly QueryItem[]
  /** Options that came with the items. */
  readonly dictOptions?: DictOptions
  /** Parameters in the words of the query language, those of empty items left out. */
  readonly onSearch: (params: Record<string, string>) => void
}

/** The query form of configured items, as online forms and reports bring them. */
export function QueryForm({ items, dictOptions, onSearch }: QueryFormProps) {
  const [form] = Form.useForm<QueryValues>()
  const [isUnfolded, setUnfolded] = useState(false)
  const id = useId()
  if (items.length === 0) return null
  return (
    <Form<QueryValues>
      name={id}
      form={form}
      className="mortise-search"
      role="search"
      aria-label="查询条件"
      labelCol={labelWidth}
      onFinish={(values) => onSearch(paramsOf(items, values))}
    >
      <Grid gutter={[24, 12]}>
        {items.map((item) => (
          <Col
            key={item.field}
            {...(isRange(item) || item.view === 'checkbox' ? wideBoxSize : boxSize)}
            className={!isUnfolded && item.hidden === '1' ? 'mortise-folded' : undefined}
          >
            {isRange(item) ? (
              <RangeItem item={item} />
            ) : (
              <Form.Item name={item.field} label={item.label}>
                <ViewInput item={item} options={optionsFor(item, dictOptions)} />
              </Form.Item>
            )}
          </Col>
        ))}
        <Col {...boxSize}>
          <SearchButtons
            onReset={() => {
              form.resetFields()
              onSearch({})
            }}
            fold={items.some(({ hidden }) => hidden === '1') ? { isUnfolded, onChange: setUnfolded } : null}
          />
        </Col>
      </Grid>
    </Form>
  )
}

/** The first and the last of a range. */
function RangeItem({ item }: { item: QueryItem }) {
  const { field, label } = item
  const [begin, end] = [`请输入开始${label}`, `请输入结束${label}`]
  if (isDateRange(item)) {
    return (
      <Form.Item name={field} label={label}>
        <RangeInput placeholder={[begin, end]} showTime={item.view === 'datetime'} />
      </Form.Item>
    )
  }
  return (
    <Form.Item label={label}>
      <Space.Compact block>
        <Form.Item name={`${field}_begin`} noStyle>
          <ViewInput item={item} aria-label={begin} placeholder={begin} />
        </Form.Item>
        <Form.Item name={`${field}_end`} noStyle>
          <ViewInput item={item} aria-label={end} placeholder={end} />
        </Form.Item>
      </Space.Compact>
    </Form.Item>
  )
}
