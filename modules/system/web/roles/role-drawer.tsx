import type { RowOf } from '@mortise/model'
import type { Role } from '@mortise/system/model'
import { api, useRights } from '@mortise/web'
import { App, Drawer, Tabs } from 'antd'
import { useState } from 'react'
import { GrantPanel } from '../rights/grant-panel.tsx'
import { Members } from '../rights/members.tsx'
import { NodePanel } from '../rights/node-panel.tsx'

export interface RoleDrawerProps {
  readonly role: RowOf<typeof Role>
  /** Which of its sides is in front at first. */
  readonly first: 'grants' | 'members'
  /** It is gone from the screen. */
  readonly onClose: () => void
}

const WIDTH = 1080

/** What a role may do, and who holds it. */
export default function RoleDrawer({ role, first, onClose }: RoleDrawerProps) {
  const { modal } = App.useApp()
  const { has } = useRights()
  const [isOpen, setOpen] = useState(true)
  const [isUnsaved, setUnsaved] = useState(false)
  const canGrant = has('permission:saveRole')
  const canStaff = has('user:edit')
  const leave = async () => {
    if (!isUnsaved || (await modal.confirm({ title: '内容尚未保存，确定关闭吗？' }))) setOpen(false)
  }
  return (
    <Drawer
      open={isOpen}
      title={`角色授权：${role.name}`}
      size={`min(${WIDTH}px, 100vw)`}
      destroyOnHidden
      mask={{ closable: false }}
      rootClassName="mortise-rights-drawer"
      onClose={() => void leave()}
      afterOpenChange={(isShown) => !isShown && onClose()}
    >
      <Tabs
        defaultActiveKey={first}
        items={[
          {
            key: 'grants',
            label: '菜单权限',
            children: (
              <GrantPanel
                label={`角色【${role.name}】的权限`}
                tree={{ path: '/sys/role/queryTreeList' }}
                held={{ path: '/sys/permission/queryRolePermission', query: { roleId: role.id } }}
                save={
                  canGrant
                    ? { path: '/sys/permission/saveRolePermission', holder: { roleId: role.id } }
                    : undefined
                }
                onUnsaved={setUnsaved}
                beside={(node, ticking) => (
                  <NodePanel
                    node={node}
                    ticking={ticking}
                    role={role.id}
                    rulePath="/sys/role/datarule"
                    canSave={canGrant}
                  />
                )}
              />
            ),
          },
          {
            key: 'members',
            label: '用户',
            children: (
              <Members
                label={`角色【${role.name}】`}
                calls={{
                  list: '/sys/user/userRoleList',
                  query: { roleId: role.id },
                  ...(canStaff && {
                    give: (userIdList) =>
                      api.ask({
                        method: 'POST',
                        path: '/sys/user/addSysUserRole',
                        body: { roleId: role.id, userIdList },
                      }),
                    take: (ids) =>
                      api.ask({
                        method: 'DELETE',
                        path: '/sys/user/deleteUserRoleBatch',
                        query: { roleId: role.id, userIds: ids.join(',') },
                      }),
                  }),
                }}
              />
            ),
          },
        ]}
      />
    </Drawer>
  )
}
