import { type EditorProps, type Editors, useEntities, useIsPart } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { bindableEntities } from '../calls.ts'

/** What people call an entity, by its name in the code. */
export function useEntityLabels(): (name: string | null) => string {
  const entities = useEntities()
  const isPart = useIsPart()
  return (name) => (name ? (entities.get(name)?.label ?? (isPart ? '' : name)) : '')
}

/** Chooses one of the entities that have a flow. */
export function EntitySelect({ value, onChange, disabled, id, ...rest }: EditorProps) {
  const { data, isPending } = useQuery(bindableEntities)
  return (
    <Select
      id={id}
      aria-label={rest['aria-label']}
      allowClear
      disabled={disabled}
      loading={isPending}
      placeholder="请选择单据"
      showSearch={{ optionFilterProp: 'label' }}
      value={value ? String(value) : undefined}
      options={data?.map(({ name, label }) => ({ value: name, label }))}
      onChange={(name: string | undefined) => onChange?.(name ?? null)}
    />
  )
}

export const entityEditors: Editors = { entity: EntitySelect }
