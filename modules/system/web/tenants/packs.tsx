import type { RowOf } from '@mortise/model'
import { TenantPack } from '@mortise/system/model'
import { EntityList, lazily } from '@mortise/web'
import { useState } from 'react'

const PackDrawer = lazily(() => import('./pack-drawer.tsx'))

type Pack = RowOf<typeof TenantPack>

/** 租户套餐: sets of menus that tenants are offered. */
export default function Packs() {
  const [opened, setOpened] = useState<Pack | null>(null)
  const [actions] = useState(() => (pack: Pack) => (
    <button type="button" className="mortise-row-action" onClick={() => setOpened(pack)}>
      菜单
    </button>
  ))
  return (
    <>
      <EntityList of={TenantPack} rowActions={actions} actionsWidth={180} />
      {opened && <PackDrawer pack={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
