import type { ProcessParts } from '@mortise/workflow/model'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { processParts } from '../calls.ts'

export interface PartSelectProps {
  readonly of: keyof ProcessParts
  readonly value: string
  readonly 'aria-label': string
  readonly onChange: (value: string) => void
}

/** Something that processes name, chosen by what people call it; a name that nothing has stays in sight. */
export function PartSelect({ of, value, onChange, ...props }: PartSelectProps) {
  const { data } = useQuery(processParts)
  return (
    <Select
      {...props}
      style={{ width: '100%' }}
      placeholder="请选择"
      value={value || undefined}
      options={data?.[of].map(({ name, label }) => ({ value: name, label }))}
      showSearch={{ optionFilterProp: 'label' }}
      onChange={onChange}
    />
  )
}

/** What people call it. */
export function PartName({ of, name }: { readonly of: keyof ProcessParts; readonly name: string }) {
  const { data } = useQuery(processParts)
  return data?.[of].find((part) => part.name === name)?.label ?? name
}
