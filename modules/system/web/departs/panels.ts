import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

export interface PanelProps {
  readonly depart: { readonly id: string; readonly name: string }
}

/** A side of a department, behind a tab of its page. */
export interface DepartPanel {
  readonly key: string
  readonly label: string
  /** The right without which it is not there. */
  readonly needs: string
  readonly Panel: LazyExoticComponent<ComponentType<PanelProps>>
}

/** What a department shows beside its own particulars, in this order. */
export const departPanels: readonly DepartPanel[] = [
  {
    key: 'grants',
    label: '部门权限',
    needs: 'depart:list',
    Panel: lazy(() => import('../rights/depart-grants.tsx')),
  },
  {
    key: 'roles',
    label: '部门角色',
    needs: 'departRole:list',
    Panel: lazy(() => import('../roles/depart-roles.tsx')),
  },
  { key: 'people', label: '用户', needs: 'user:list', Panel: lazy(() => import('./people.tsx')) },
]
