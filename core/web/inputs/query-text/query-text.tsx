import { searchText, type TextSearch, typedText } from '@mortise/model'
import { Input } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { attributesOf } from '../attributes.ts'
import type { InputProps } from '../input.ts'

export interface QueryTextProps extends InputProps {
  /** What is asked of the text: to contain it, to differ from it, to be at least or at most it, to be empty or filled. */
  readonly type?: TextSearch
  readonly trim?: boolean
}

/** A text to search by; the value is in the words of the query language, such as `*橡木*`. */
export function QueryText({ type = 'like', trim = false, value, onChange, ...rest }: QueryTextProps) {
  const { readOnly, placeholder = '请输入', status } = rest
  const [appliedType, setAppliedType] = useState(type)
  const typed = typedText(appliedType, value ?? '')
  const change = (text: string, search: TextSearch) =>
    onChange?.(searchText(search, trim ? text.trim() : text))
  const ask = useEffectEvent(() => {
    setAppliedType(type)
    change(typed, type)
  })
  // What was typed is asked for in the new way at once.
  useEffect(() => {
    if (type !== appliedType) ask()
  }, [type, appliedType])
  return (
    <Input
      {...attributesOf(rest)}
      allowClear
      readOnly={readOnly}
      status={status}
      value={typed}
      placeholder={placeholder}
      onChange={(event) => change(event.target.value, appliedType)}
    />
  )
}
