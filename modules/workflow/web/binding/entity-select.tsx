import { type EditorProps, type Editors, OnItsWay, useEntity, useIsPart } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { bindableEntities } from '../calls.ts'

/** What people call an entity, by its name in the code; one of an area that is on its way hurries it. */
export function EntityLabel({ name }: { name: string | null }) {
  const entity = useEntity(name ?? '')
  const isPart = useIsPart()
  if (entity || !name) return entity?.label
  return isPart ? <OnItsWay>…</OnItsWay> : name
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
