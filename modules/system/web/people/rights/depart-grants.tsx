import { useHas } from '@mortise/web'
import { GrantPanel } from './grant-panel.tsx'

/** 部门权限: the most that roles of a department may be granted. */
export default function DepartGrants({ depart: { id, name } }: { depart: { id: string; name: string } }) {
  const canGrant = useHas('permission:saveDepart')
  return (
    <div className="mortise-rights-side">
      <GrantPanel
        key={id}
        label={`部门【${name}】的权限`}
        tree={{ path: '/sys/sysDepartPermission/queryTreeList' }}
        granted={{ path: '/sys/permission/queryDepartPermission', query: { departId: id } }}
        save={
          canGrant ? { path: '/sys/permission/saveDepartPermission', holder: { departId: id } } : undefined
        }
      />
    </div>
  )
}
