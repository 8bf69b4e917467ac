import { queryFieldsOf, type RowOf } from '@mortise/model'
import { type Permission, PermissionRule } from '@mortise/system/model'
import { type EditorProps, EntityList, useEntity } from '@mortise/web'
import { AutoComplete, Drawer, Select, Tabs } from 'antd'
import { useMemo, useState } from 'react'
import { ColumnRights } from './column-rights.tsx'
import { variableLabels } from './rule-variables.ts'

/** A rule as it is told of one menu. */
const Rule = {
  ...PermissionRule,
  list: ['name', 'column', 'operator', 'value', 'isActive'] as const,
  form: [['', ['name', 'column', 'operator', 'value', 'isActive']]] as const,
}

const WIDTH = 900

/** Which rows and columns of a page are under rules; roles then tick those that hold for them. */
export default function MenuRules({
  menu,
  onClose,
}: {
  menu: RowOf<typeof Permission>
  onClose: () => void
}) {
  const [isOpen, setOpen] = useState(true)
  const editors = useEditors(menu.entity ?? '')
  const own = useMemo(() => ({ permission: menu.id }), [menu.id])
  return (
    <Drawer
      open={isOpen}
      title={`规则：${menu.name}`}
      size={`min(${WIDTH}px, 100vw)`}
      destroyOnHidden
      onClose={() => setOpen(false)}
      afterOpenChange={(isShown) => !isShown && onClose()}
    >
      <Tabs
        items={[
          {
            key: 'rows',
            label: '数据规则',
            children: (
              <EntityList
                of={Rule}
                where={own}
                startWith={own}
                search={{ always: ['name'] }}
                form={editors}
                inAddress={false}
              />
            ),
          },
          { key: 'columns', label: '列权限', children: <ColumnRights menu={menu} /> },
        ]}
      />
    </Drawer>
  )
}

function useEditors(entity: string) {
  const of = useEntity(entity)
  return useMemo(() => {
    const fields = of ? [...queryFieldsOf(of).byKey.values()] : []
    const columns = fields.map(({ name, field }) => ({ value: name, label: `${field.label}（${name}）` }))
    const ColumnEditor = ({ id, value, disabled, status, onChange }: EditorProps) => (
      <Select
        id={id}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        disabled={disabled}
        status={status}
        value={(value as string | null) || undefined}
        placeholder="请选择规则字段"
        options={columns}
        onChange={(next: string | undefined) => onChange(next ?? null)}
      />
    )
    const ValueEditor = ({ id, value, disabled, status, onChange }: EditorProps) => (
      <AutoComplete
        id={id}
        allowClear
        disabled={disabled}
        status={status}
        value={(value as string | null) ?? ''}
        placeholder="请输入规则值，或选择变量"
        options={variables}
        onChange={(next) => onChange(next || null)}
      />
    )
    return { editors: { column: ColumnEditor, value: ValueEditor } }
  }, [of])
}

const variables = Object.entries(variableLabels).map(([name, label]) => ({
  value: `#{${name}}`,
  label: `#{${name}}（${label}）`,
}))
