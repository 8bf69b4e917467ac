import { DepartRole } from '@mortise/system/model'
import { api, type ScreenRow, textOf, useHas } from '@mortise/web'
import { RightsDrawer, type RightsDrawerProps } from './rights-drawer.tsx'

export interface DepartRoleDrawerProps extends Omit<RightsDrawerProps, 'role'> {
  /** With the name of its department beside it. */
  readonly role: ScreenRow<typeof DepartRole>
}

/** What a role of a department may do, never more than the department, and which of its members hold it. */
export default function DepartRoleDrawer({ role, ...rest }: DepartRoleDrawerProps) {
  const canAuthorise = useHas('departRole:auth')
  const { id, name, depart } = role
  return (
    <RightsDrawer
      {...rest}
      role={{
        id,
        label: `部门角色【${name}】`,
        title: `部门角色授权：${name}`,
        tree: { path: '/sys/sysDepartPermission/queryTreeListForDeptRole', query: { departId: depart } },
        granted: { path: '/sys/sysDepartPermission/queryDeptRolePermission', query: { roleId: id } },
        save: canAuthorise ? '/sys/sysDepartPermission/saveDeptRolePermission' : undefined,
        rulePath: '/sys/sysDepartRole/datarule',
        members: {
          list: '/sys/sysDepartRole/userList',
          query: { roleId: id },
          within: { id: depart, title: textOf(DepartRole, role, 'depart') ?? '本部门' },
          ...(canAuthorise && {
            give: (userIdList) =>
              api.ask({
                method: 'POST',
                path: '/sys/sysDepartRole/addUsers',
                body: { roleId: id, userIdList },
              }),
            take: (ids) =>
              api.ask({
                method: 'DELETE',
                path: '/sys/sysDepartRole/deleteUsers',
                query: { roleId: id, userIds: ids.join(',') },
              }),
          }),
        },
      }}
    />
  )
}
