import type { RowOf } from '@mortise/model'
import { DepartRole } from '@mortise/system/model'
import { EntityList, lazily } from '@mortise/web'
import { useMemo, useState } from 'react'
import type { DepartRoleDrawerProps } from './depart-role-drawer.tsx'

const DepartRoleDrawer = lazily(() => import('./depart-role-drawer.tsx'))

/** Among the sides of one department nobody has to say which. */
const OwnRole = {
  ...DepartRole,
  list: ['name', 'code', 'description'] as const,
  form: [['', ['name', 'code', 'description']]] as const,
}

/** 部门角色: those of all departments on a page, those of one beside its other sides. */
export default function DepartRoles({ depart }: { depart?: { readonly id: string } }) {
  const [opened, setOpened] = useState<Pick<DepartRoleDrawerProps, 'role' | 'first'> | null>(null)
  const own = useMemo(() => depart && { depart: depart.id }, [depart])
  const [actions] = useState(() => (role: RowOf<typeof DepartRole>) => (
    <>
      {(['grants', 'members'] as const).map((first) => (
        <button
          key={first}
          type="button"
          className="mortise-row-action"
          onClick={() => setOpened({ role, first })}
        >
          {first === 'grants' ? '授权' : '用户'}
        </button>
      ))}
    </>
  ))
  return (
    <>
      <EntityList
        of={own ? OwnRole : DepartRole}
        where={own}
        startWith={own}
        rowActions={actions}
        actionsWidth={200}
        inAddress={!own}
        {...(own && { search: { always: ['name'] } })}
      />
      {opened && <DepartRoleDrawer {...opened} onClose={() => setOpened(null)} />}
    </>
  )
}
