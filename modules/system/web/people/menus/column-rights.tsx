import { type AnyEntity, editCodeOf, type RowOf, rightFieldsOf, viewCodeOf } from '@mortise/model'
import { Permission } from '@mortise/system/model'
import { Alert, api, refreshAll, useBusy, useEntity, useNotify, useRights } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { App, Skeleton, Switch, Table } from 'antd'

interface Right {
  readonly id: string
  readonly perms: string | null
}

/** Puts the columns of a page under rights of their own, which roles are then granted. */
export function ColumnRights({ menu }: { menu: RowOf<typeof Permission> }) {
  const of = useEntity(menu.entity ?? '')
  const { modal } = App.useApp()
  const { has } = useRights()
  const { isBusy, run } = useBusy()
  const notify = useNotify()
  const { data, error } = useQuery({
    queryKey: ['rows', Permission.name, 'below', menu.id],
    queryFn: ({ signal }) =>
      api.get<Right[]>('/sys/permission/getSystemSubmenu', { parentId: menu.id }, { signal, quiet: true }),
    staleTime: 0,
  })
  if (!of) return <Alert type="warning" showIcon title={`当前版本不包含业务对象“${menu.entity}”`} />
  if (error) return <Alert type="warning" showIcon title={error.message} onClick={() => void refreshAll()} />
  if (!data) return <Skeleton active />
  const rightOf = (code: string) => data.find(({ perms }) => perms === code)
  const control = (column: ColumnControl, isOn: boolean) => {
    const right = rightOf(column.code)
    return run(async () => {
      if (isOn)
        return notify(api.ask({ method: 'POST', path: '/sys/permission/add', body: bodyOf(menu.id, column) }))
      const isSure =
        right &&
        (await modal.confirm({ title: `取消后所有人都${column.effect}，已授予的权限一并删除，确定吗?` }))
      if (right && isSure)
        await notify(api.ask({ method: 'DELETE', path: '/sys/permission/delete', query: { id: right.id } }))
    })
  }
  const cell = (column: ColumnControl) => (
    <Switch
      size="small"
      aria-label={`${column.label}${column.title}`}
      checked={rightOf(column.code) !== undefined}
      disabled={isBusy || !has(rightOf(column.code) ? 'permission:delete' : 'permission:add')}
      onChange={(isOn) => void control(column, isOn)}
    />
  )
  return (
    <>
      <Alert
        type="info"
        showIcon
        title="打开后，只有被授予该列权限的角色才能看到或修改该列；保存、导入、导出同样受限。未打开的列不受控制。"
      />
      <Table
        size="small"
        rowKey="key"
        pagination={false}
        dataSource={controlsOf(of)}
        columns={[
          { title: '列', dataIndex: 'label' },
          {
            title: '控制可见',
            align: 'center',
            render: (_, { view }: Controls) =>
              view ? cell(view) : <span className="mortise-faint">固定受控</span>,
          },
          { title: '控制修改', align: 'center', render: (_, { edit }: Controls) => cell(edit) },
        ]}
      />
    </>
  )
}

interface ColumnControl {
  readonly code: string
  readonly label: string
  readonly title: string
  readonly effect: string
  readonly permsType: '1' | '2'
}
interface Controls {
  readonly key: string
  readonly label: string
  /** Null of a field that the definition guards: that cannot be lifted. */
  readonly view: ColumnControl | null
  readonly edit: ColumnControl
}

const controlsOf = (of: AnyEntity): Controls[] =>
  rightFieldsOf(of).map(({ path: key, label, field }) => ({
    key,
    label,
    view: field.guarded
      ? null
      : { code: viewCodeOf(of, key), label, title: '可见', effect: '可见该列', permsType: '1' },
    edit: { code: editCodeOf(of, key), label, title: '修改', effect: '可修改该列', permsType: '2' },
  }))

const bodyOf = (parentId: string, { code, label, title, permsType }: ColumnControl) => ({
  parentId,
  menuType: 2,
  name: `${label}${title}`,
  perms: code,
  permsType,
  status: '1',
})
