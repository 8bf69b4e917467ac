import type { RowOf } from '@mortise/model'
import { Role } from '@mortise/system/model'
import { EntityList, lazily } from '@mortise/web'
import { usePrefetchQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { offeredBy, roleTree } from '../rights/offered.ts'
import type { RoleDrawerProps } from './role-drawer.tsx'

const loadDrawer = () => import('./role-drawer.tsx')
const RoleDrawer = lazily(loadDrawer)
const MatrixDialog = lazily(() => import('./matrix-dialog.tsx'))

type Opened = Pick<RoleDrawerProps, 'role' | 'first'>

/** 角色管理: the list of roles; each is granted its rights and given to people in a drawer. */
export default function Roles() {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [isCompared, setCompared] = useState(false)
  const [actions] = useState(() => (role: RowOf<typeof Role>) => (
    <>
      <button
        type="button"
        className="mortise-row-action"
        onClick={() => setOpened({ role, first: 'grants' })}
      >
        授权
      </button>
      <button
        type="button"
        className="mortise-row-action"
        onClick={() => setOpened({ role, first: 'members' })}
      >
        用户
      </button>
    </>
  ))
  // Fetched while the list is read: whoever comes here mostly goes on to the rights of a role.
  useEffect(() => void loadDrawer(), [])
  usePrefetchQuery(offeredBy(roleTree))
  return (
    <>
      <EntityList
        of={Role}
        rowActions={actions}
        actionsWidth={200}
        toolbar={<Button onClick={() => setCompared(true)}>权限矩阵</Button>}
      />
      {opened && <RoleDrawer {...opened} onClose={() => setOpened(null)} />}
      {isCompared && <MatrixDialog onClose={() => setCompared(false)} />}
    </>
  )
}
