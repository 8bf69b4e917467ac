import { PrintTemplate } from '@mortise/prints/model'
import { type EditorProps, EntityList } from '@mortise/web'
import { Select } from 'antd'
import { LayoutDesigner } from './layout-designer.tsx'
import { useSources } from './sources.ts'

const form = { frame: 'page', editors: { source: SourceEditor, layout: LayoutDesigner } } as const

/** 打印模板: labels and documents that staff lay out, and their designer. */
export default function Templates() {
  const { data: sources = [] } = useSources()
  return (
    <EntityList
      of={PrintTemplate}
      form={form}
      cells={{ source: ({ source }) => sources.find(({ name }) => name === source)?.label ?? '—' }}
    />
  )
}

/** Whose rows are printed, by areas. */
function SourceEditor({ id, value, disabled, onChange }: EditorProps) {
  const { data = [], isPending } = useSources()
  const areas = [...new Set(data.map(({ area }) => area))]
  return (
    <Select
      id={id}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder="请选择业务对象"
      loading={isPending}
      disabled={disabled}
      value={(value as string | null) ?? undefined}
      options={areas.map((area) => ({
        label: area,
        title: area,
        options: data.filter((each) => each.area === area).map(({ name, label }) => ({ value: name, label })),
      }))}
      onChange={(name: string) => onChange(name)}
    />
  )
}
