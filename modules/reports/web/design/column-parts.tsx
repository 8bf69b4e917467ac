import type { ReportColumnRow } from '@mortise/reports/model'
import { listAddress, useEntities, useEntityPaths } from '@mortise/web'
import { AutoComplete, Button, Input, Select } from 'antd'
import { useMemo } from 'react'

export interface ColumnPartProps {
  readonly name: string
  readonly column: ReportColumnRow
  readonly disabled: boolean
  readonly onChange: (more: Partial<ReportColumnRow>) => void
}

export const LabelInput = ({ name, column, disabled, onChange }: ColumnPartProps) => (
  <Input
    aria-label={`${name}的列名`}
    style={{ width: 140 }}
    maxLength={50}
    placeholder="列名"
    disabled={disabled}
    value={column.label ?? ''}
    onChange={({ target }) => onChange({ label: target.value || null })}
  />
)

export const RemoveColumn = ({
  name,
  onRemove,
}: {
  readonly name: string
  readonly onRemove: () => void
}) => (
  <Button type="link" size="small" danger aria-label={`移除${name}`} onClick={onRemove}>
    移除
  </Button>
)

/** Stands for the value until the address is written out. */
const VALUE = 'VALUE'

/** Where the values of a column lead: one of the lists, searched by the value, or any page. */
export function LinkInput({ name, column, disabled, onChange }: ColumnPartProps) {
  const lists = useLists()
  const options = lists.map(({ label, address }) => ({
    value: address.replace(VALUE, `\${${name}}`),
    label: `${label}：按此列查找`,
  }))
  return (
    <AutoComplete
      aria-label={`${name}的链接`}
      style={{ width: 180 }}
      allowClear
      disabled={disabled}
      showSearch={{ filterOption: (text, option) => String(option?.label).includes(text) }}
      placeholder="链接，选择列表"
      value={column.href ?? ''}
      options={options}
      onChange={(href?: string) => onChange({ href: href || null })}
    />
  )
}

/** The lists of the menu, by what names their records. */
function useLists() {
  const paths = useEntityPaths()
  const entities = useEntities()
  return useMemo(
    () =>
      [...paths].flatMap(([entity, path]) => {
        const of = entities.get(entity)
        return of ? [{ label: of.label, address: `${path}${listAddress(of, { [of.title]: VALUE })}` }] : []
      }),
    [paths, entities],
  )
}

interface ChoiceProps<K extends string> {
  readonly label: string
  readonly empty: string
  readonly texts: Readonly<Record<K, string>>
  readonly value: K | null | undefined
  readonly disabled: boolean
  readonly onChange: (value: K | null) => void
}

export function Choice<K extends string>({ label, empty, texts, value, disabled, onChange }: ChoiceProps<K>) {
  const options = Object.entries<string>(texts).map(([key, text]) => ({ value: key, label: text }))
  return (
    <Select
      aria-label={label}
      style={{ width: 96 }}
      allowClear
      placeholder={empty}
      disabled={disabled}
      value={value ?? undefined}
      options={options}
      onChange={(key?: string) => onChange((key ?? null) as K | null)}
    />
  )
}
