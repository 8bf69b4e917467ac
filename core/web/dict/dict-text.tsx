import { type DictItem, splitValues } from '@mortise/model'
import { Tag } from 'antd'
import type { ReactNode } from 'react'
import { OptionLabel } from './option-label.tsx'
import { useDict } from './use-dict.ts'

type Values = string | number | readonly (string | number)[] | null | undefined

/** The values of a field, each by itself: one, several joined by commas, or an array. */
export function eachValue(values: Values): string[] {
  if (values === null || values === undefined) return []
  return Array.isArray(values) ? values.map(String) : splitValues(String(values))
}

/** The texts of values, joined by commas; what the dictionary does not know is shown as it is. */
export const dictText = (items: readonly DictItem[], values: Values): string =>
  eachValue(values)
    .map((value) => items.find((item) => item.value === value)?.text ?? value)
    .join(',')

export interface DictTagProps {
  readonly dictCode: string
  readonly value: Values
  /** What is shown of a single value that the dictionary does not know. */
  readonly text?: string
}

/** The texts of values, each in the colour that the dictionary gives it. */
export const DictTag = ({ dictCode, value, text }: DictTagProps): ReactNode =>
  drawnTags(useDict(dictCode), value, text)

/** The same for whoever has the items at hand, as a list with thousands of cells does. */
export function drawnTags(items: readonly DictItem[], value: Values, text?: string): ReactNode {
  const values = eachValue(value)
  const isColoured = values.some((each) => items.find((item) => item.value === each)?.color)
  if (!isColoured && values.every((each) => items.some((item) => item.value === each && !item.img)))
    return dictText(items, values)
  return values.map((each, index) => {
    const item = items.find((known) => known.value === each)
    const label = item?.text ?? ((values.length === 1 && text) || each)
    const drawn = item?.img ? <OptionLabel label={label} img={item.img} /> : label
    return item?.color ? (
      <Tag key={each} color={item.color}>
        {drawn}
      </Tag>
    ) : (
      <span key={each}>
        {index > 0 && ','}
        {drawn}
      </span>
    )
  })
}
