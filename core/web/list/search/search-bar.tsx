import type { AnyEntity, Row } from '@mortise/model'
import { Col, Form, Row as Grid } from 'antd'
import { useId, useState } from 'react'
import { usePhone } from '../../browser/use-narrow.ts'
import type { SearchBox } from '../../fields/kind.ts'
import { boxSize, labelWidth, SearchButtons, wideBoxSize } from '../../inputs/search-area/search-buttons.tsx'
import { kindOf } from '../../kinds/kinds.ts'
import { listedField } from '../state/listed-field.ts'

/** The search box of a field, if lists are narrowed by it, or of one that every row has. */
export function searchBoxOf(entity: AnyEntity, key: string): SearchBox | null {
  const field = listedField(entity, key)
  return field && (field.search || !(key in entity.fields)) ? kindOf(field).search : null
}

/** Columns of boxes that show before the rest is unfolded: with the buttons they fill a line. */
const AT_FIRST = 3
/** Columns that a wide box takes. */
const WIDE = 2

export interface SearchBarProps {
  readonly of: AnyEntity
  readonly keys: readonly string[]
  /** Boxes that show before the rest is unfolded; without a word of it as many as stand in a line. */
  readonly always?: readonly string[]
  /** What stands in the boxes when they are drawn. */
  readonly initial?: Row
  readonly onSearch: (values: Row) => void
}

const nothing: Row = {}

/** The boxes by which a list is narrowed. */
export function SearchBar({ of, keys, always, initial = nothing, onSearch }: SearchBarProps) {
  const [form] = Form.useForm<Row>()
  // In the hand the rows are what one came for: the box of their name, and the rest unfolds.
  const inHand = keys.includes(of.title) ? of.title : keys[0]
  const isPhone = usePhone()
  const first = isPhone ? [inHand] : (always ?? firstLine(of, keys))
  const isAtHand = (key: string) => first.includes(key)
  // What narrows the list is in sight.
  const [isUnfolded, setUnfolded] = useState(() =>
    keys.some((key) => !isAtHand(key) && initial[key] !== undefined),
  )
  // Several lists may be open behind each other, and a label must find its own box.
  const id = useId()
  if (keys.length === 0) return null
  const hasMore = !keys.every(isAtHand)
  return (
    <Form<Row>
      name={id}
      form={form}
      className="mortise-search"
      role="search"
      aria-label="查询条件"
      labelCol={labelWidth}
      initialValues={initial}
      onFinish={(values) => onSearch(values)}
    >
      <Grid gutter={[24, 12]}>
        {keys.map((key) => (
          <Col
            key={key}
            {...(searchBoxOf(of, key)?.isWide ? wideBoxSize : boxSize)}
            className={isUnfolded || isAtHand(key) ? undefined : 'mortise-folded'}
          >
            <SearchItem of={of} name={key} />
          </Col>
        ))}
        <Col {...boxSize}>
          <SearchButtons
            onReset={() => {
              // Not to what the address brought, but to nothing.
              form.setFieldsValue(Object.fromEntries(keys.map((key) => [key, undefined])))
              onSearch({})
            }}
            fold={hasMore ? { isUnfolded, onChange: setUnfolded } : null}
          />
        </Col>
      </Grid>
    </Form>
  )
}

/** The boxes that stand beside the buttons, in their order: one that finds no room there leaves it to the next. */
function firstLine(of: AnyEntity, keys: readonly string[]): string[] {
  let free = AT_FIRST
  return keys.filter((key) => {
    const size = searchBoxOf(of, key)?.isWide ? WIDE : 1
    if (size > free) return false
    free -= size
    return true
  })
}

function SearchItem({ of, name }: { of: AnyEntity; name: string }) {
  const field = listedField(of, name)
  const box = searchBoxOf(of, name)
  if (!field || !box) return null
  const { Box } = box
  return (
    <Form.Item name={name} label={field.label}>
      <Box field={field} />
    </Form.Item>
  )
}
