import { ensureDicts } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { AutoComplete } from 'antd'
import { useMemo } from 'react'
import type { ColumnPartProps } from './column-parts.tsx'

/** Items of a dictionary that tell which it is. */
const SAMPLE = 4
const isPairs = (text: string) => /[:：]/.test(text)

/** What the values of a column are called: by a dictionary that is chosen, or by pairs that are typed. */
export function TextsInput({ name, column, disabled, onChange }: ColumnPartProps) {
  const { data: dicts } = useQuery({ queryKey: ['online report', 'dicts'], queryFn: ensureDicts })
  const options = useMemo(
    () =>
      Object.entries(dicts ?? {}).map(([code, items]) => ({
        value: code,
        label: `${code}：${items
          .slice(0, SAMPLE)
          .map(({ text }) => text)
          .join('、')}`,
      })),
    [dicts],
  )
  return (
    <AutoComplete
      aria-label={`${name}的文字`}
      style={{ width: 180 }}
      allowClear
      disabled={disabled}
      showSearch={{ filterOption: (text, option) => String(option?.label).includes(text) }}
      placeholder="字典，或 Y:是,N:否"
      value={column.replace || column.dict || ''}
      options={options}
      onChange={(text?: string) =>
        onChange(
          text && isPairs(text) ? { replace: text, dict: null } : { dict: text || null, replace: null },
        )
      }
    />
  )
}
