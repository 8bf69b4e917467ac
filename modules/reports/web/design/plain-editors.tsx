import type { AdvancedQuery } from '@mortise/model'
import { SQL_SOURCE } from '@mortise/reports/model'
import { Alert, type EditorProps, EntityQuery, useRights } from '@mortise/web'
import { Select, Space } from 'antd'
import { grouped } from '../view/grouped.ts'
import { WithEntity } from '../view/with-entity.tsx'
import { useChosenSource, useDraft, useSources } from './sources.ts'

/** Whose rows the report is of, by areas. */
export function SourceEditor({ id, value, disabled, onChange }: EditorProps) {
  const { data = [], isPending } = useSources()
  const { has } = useRights()
  const areas = [...grouped(data, ({ area }) => area)]
  const bySql = has('onlineReport:sql') || value === SQL_SOURCE ? [sqlOption] : []
  return (
    <Select
      id={id}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder="请选择业务对象"
      loading={isPending}
      disabled={disabled}
      value={(value as string | null) ?? undefined}
      options={[
        ...bySql,
        ...areas.map(([label, entities]) => ({
          label,
          title: label,
          options: entities.map((entity) => ({ value: entity.name, label: entity.label })),
        })),
      ]}
      onChange={(name: string) => onChange(name)}
    />
  )
}

const sqlOption = { value: SQL_SOURCE, label: 'SQL查询' }

/** One of the dates of the entity. */
export function PeriodFieldEditor({ id, value, disabled, onChange }: EditorProps) {
  const source = useChosenSource()
  const dates = source?.fields.filter(({ isDate }) => isDate) ?? []
  return (
    <Select
      id={id}
      allowClear
      disabled={disabled}
      placeholder={source ? '请选择期间字段' : '请先选择业务对象'}
      value={(value as string | null) || undefined}
      options={dates.map(({ key, label }) => ({ value: key, label }))}
      onChange={(key?: string) => onChange(key ?? null)}
    />
  )
}

/** What the rows are narrowed to, put together as an advanced query. */
export function FilterEditor({ value, disabled, onChange }: EditorProps) {
  const { source } = useDraft()
  const filter = (value ?? null) as AdvancedQuery | null
  if (!source) return <Alert type="info" showIcon title="请先选择业务对象" />
  return (
    <WithEntity key={source} name={source}>
      {(of) =>
        of && (
          <Space>
            {!disabled && <EntityQuery of={of} value={filter} onChange={(query) => onChange(query)} />}
            <span>{filter ? `已设置${filter.items.length}个条件` : '未设置条件，包含全部记录'}</span>
          </Space>
        )
      }
    </WithEntity>
  )
}
