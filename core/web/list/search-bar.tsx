import { DownOutlined, ReloadOutlined, SearchOutlined, UpOutlined } from '@ant-design/icons'
import { type AnyEntity, fieldsOf, type Row } from '@mortise/model'
import { Button, Col, Form, Row as Grid, Space } from 'antd'
import { useId, useState } from 'react'
import type { SearchBox } from '../kinds/kind.ts'
import { kindOf } from '../kinds/kinds.ts'

/** The search box of a field, if lists are narrowed by it. */
export function searchBoxOf(entity: AnyEntity, key: string): SearchBox | null {
  const field = fieldsOf(entity)[key]
  return field?.search ? kindOf(field).search : null
}

/** Boxes that show before the rest is unfolded: with the buttons they fill a line. */
const AT_FIRST = 3
/** Six characters and a colon, so that the boxes stand below each other. */
const labelWidth = { flex: '106px' }
const size = { xs: 24, sm: 12, lg: 8, xl: 6 }
const wideSize = { ...size, xl: 12 }

export interface SearchBarProps {
  readonly of: AnyEntity
  readonly keys: readonly string[]
  readonly onSearch: (values: Row) => void
}

/** The boxes by which a list is narrowed. */
export function SearchBar({ of, keys, onSearch }: SearchBarProps) {
  const [form] = Form.useForm<Row>()
  const [isUnfolded, setUnfolded] = useState(false)
  // Several lists may be open behind each other, and a label must find its own box.
  const id = useId()
  if (keys.length === 0) return null
  const hasMore = keys.length > AT_FIRST
  return (
    <Form<Row>
      name={id}
      form={form}
      className="mortise-search"
      role="search"
      aria-label="查询条件"
      labelCol={labelWidth}
      onFinish={(values) => onSearch(values)}
    >
      <Grid gutter={[24, 12]}>
        {keys.map((key, index) => (
          <Col
            key={key}
            {...(searchBoxOf(of, key)?.isWide ? wideSize : size)}
            className={!isUnfolded && index >= AT_FIRST ? 'mortise-folded' : undefined}
          >
            <SearchItem of={of} name={key} />
          </Col>
        ))}
        <Col {...size}>
          <Space>
            <Button type="primary" htmlType="submit" icon={<SearchOutlined />}>
              查询
            </Button>
            <Button
              icon={<ReloadOutlined />}
              onClick={() => {
                form.resetFields()
                onSearch({})
              }}
            >
              重置
            </Button>
            {hasMore && (
              <Button
                type="link"
                aria-expanded={isUnfolded}
                icon={isUnfolded ? <UpOutlined /> : <DownOutlined />}
                iconPlacement="end"
                onClick={() => setUnfolded(!isUnfolded)}
              >
                {isUnfolded ? '收起' : '展开'}
              </Button>
            )}
          </Space>
        </Col>
      </Grid>
    </Form>
  )
}

function SearchItem({ of, name }: { of: AnyEntity; name: string }) {
  const field = fieldsOf(of)[name]
  const box = searchBoxOf(of, name)
  if (!field || !box) return null
  const { Box } = box
  return (
    <Form.Item name={name} label={field.label}>
      <Box field={field} />
    </Form.Item>
  )
}
