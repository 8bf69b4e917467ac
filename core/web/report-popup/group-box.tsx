import type { AnyField } from '@mortise/model'
import { Input, Space } from 'antd'
import { type SearchBox, searchBox } from '../fields/kind.ts'

type Bounds = readonly [from: string, to: string]

/** A box for texts or numbers from one to another. */
export const groupBox: SearchBox = searchBox<AnyField, Bounds>({
  Box({ field, id, value = ['', ''], onChange }) {
    const change = ([from, to]: Bounds) => onChange?.(from || to ? [from, to] : undefined)
    return (
      <Space.Compact block>
        <Input
          id={id}
          value={value[0]}
          placeholder={`请输入开始${field.label}`}
          onChange={({ target }) => change([target.value, value[1]])}
        />
        <Input
          aria-label={`结束${field.label}`}
          value={value[1]}
          placeholder={`请输入结束${field.label}`}
          onChange={({ target }) => change([value[0], target.value])}
        />
      </Space.Compact>
    )
  },
  asks: ([from, to]) => ({ ...(from.trim() && { ge: from.trim() }), ...(to.trim() && { le: to.trim() }) }),
})
