import { TenantPack } from '@mortise/system/model'
import { useHas } from '@mortise/web'
import { App, Drawer } from 'antd'
import { useState } from 'react'
import { GrantPanel } from '../people/rights/grant-panel.tsx'

const WIDTH = 720

export interface PackDrawerProps {
  readonly pack: { readonly id: string; readonly name: string }
  /** It is gone from the screen. */
  readonly onClose: () => void
}

/** The menus of a package. */
export default function PackDrawer({ pack, onClose }: PackDrawerProps) {
  const { modal } = App.useApp()
  const [isOpen, setOpen] = useState(true)
  const [isUnsaved, setUnsaved] = useState(false)
  const canGrant = useHas('tenantPack:grant')
  const leave = async () => {
    if (!isUnsaved || (await modal.confirm({ title: '内容尚未保存，确定关闭吗？' }))) setOpen(false)
  }
  return (
    <Drawer
      open={isOpen}
      title={`套餐菜单：${pack.name}`}
      size={`min(${WIDTH}px, 100vw)`}
      destroyOnHidden
      mask={{ closable: false }}
      rootClassName="mortise-rights-drawer"
      onClose={() => void leave()}
      afterOpenChange={(isShown) => !isShown && onClose()}
    >
      <GrantPanel
        label={`套餐【${pack.name}】的菜单`}
        tree={{ path: `${TenantPack.wire}/queryTreeList` }}
        granted={{ path: `${TenantPack.wire}/queryPermissions`, query: { packId: pack.id } }}
        save={
          canGrant ? { path: `${TenantPack.wire}/savePermissions`, holder: { packId: pack.id } } : undefined
        }
        onUnsaved={setUnsaved}
      />
    </Drawer>
  )
}
