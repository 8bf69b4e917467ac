import { App, Drawer, Tabs } from 'antd'
import { useState } from 'react'
import { GrantPanel, type GrantPanelProps } from '../rights/grant-panel.tsx'
import { type MemberCalls, Members } from '../rights/members.tsx'
import { NodePanel } from '../rights/node-panel.tsx'

/** A role as its drawer goes by it: of the whole company, or of a department. */
export interface DrawnRole {
  readonly id: string
  /** What the drawer calls it, such as 角色【仓管】. */
  readonly label: string
  readonly title: string
  readonly tree: GrantPanelProps['tree']
  readonly granted: GrantPanelProps['granted']
  /** Where its rights are saved; absent for those who may only look. */
  readonly save?: string
  /** Where ticks of data rules are kept. */
  readonly rulePath: string
  readonly members: MemberCalls
}

export interface RightsDrawerProps {
  readonly role: DrawnRole
  /** Which of its sides is in front at first. */
  readonly first: 'grants' | 'members'
  /** It is gone from the screen. */
  readonly onClose: () => void
}

const WIDTH = 1080

/** What a role may do, and who holds it. */
export function RightsDrawer({ role, first, onClose }: RightsDrawerProps) {
  const { modal } = App.useApp()
  const [isOpen, setOpen] = useState(true)
  const [isUnsaved, setUnsaved] = useState(false)
  const leave = async () => {
    if (!isUnsaved || (await modal.confirm({ title: '内容尚未保存，确定关闭吗？' }))) setOpen(false)
  }
  const { id, label, title, tree, granted, save, rulePath, members } = role
  return (
    <Drawer
      open={isOpen}
      title={title}
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
                label={`${label}的权限`}
                tree={tree}
                granted={granted}
                save={save === undefined ? undefined : { path: save, holder: { roleId: id } }}
                onUnsaved={setUnsaved}
                beside={(node, ticking) => (
                  <NodePanel
                    node={node}
                    ticking={ticking}
                    role={id}
                    rulePath={rulePath}
                    canSave={save !== undefined}
                  />
                )}
              />
            ),
          },
          { key: 'members', label: '用户', children: <Members label={label} calls={members} /> },
        ]}
      />
    </Drawer>
  )
}
