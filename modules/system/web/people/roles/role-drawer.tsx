import type { RowOf } from '@mortise/model'
import type { Role } from '@mortise/system/model'
import { api, useRights } from '@mortise/web'
import { roleTree } from '../rights/offered.ts'
import { RightsDrawer, type RightsDrawerProps } from './rights-drawer.tsx'

export interface RoleDrawerProps extends Omit<RightsDrawerProps, 'role'> {
  readonly role: RowOf<typeof Role>
}

/** What a role of the whole company may do, and who holds it. */
export default function RoleDrawer({ role: { id, name }, ...rest }: RoleDrawerProps) {
  const { has } = useRights()
  return (
    <RightsDrawer
      {...rest}
      role={{
        id,
        label: `角色【${name}】`,
        title: `角色授权：${name}`,
        tree: roleTree,
        granted: { path: '/sys/permission/queryRolePermission', query: { roleId: id } },
        save: has('permission:saveRole') ? '/sys/permission/saveRolePermission' : undefined,
        rulePath: '/sys/role/datarule',
        members: {
          list: '/sys/user/userRoleList',
          query: { roleId: id },
          ...(has('user:edit') && {
            give: (userIdList) =>
              api.ask({
                method: 'POST',
                path: '/sys/user/addSysUserRole',
                body: { roleId: id, userIdList },
              }),
            take: (ids) =>
              api.ask({
                method: 'DELETE',
                path: '/sys/user/deleteUserRoleBatch',
                query: { roleId: id, userIds: ids.join(',') },
              }),
          }),
        },
      }}
    />
  )
}
