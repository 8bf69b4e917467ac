import { lazily } from '@mortise/web'
import { Skeleton } from 'antd'
import type { ComponentType } from 'react'

export interface PanelProps {
  readonly depart: { readonly id: string; readonly name: string }
}

/** A side of a department, behind a tab of its page. */
export interface DepartPanel {
  readonly key: string
  readonly label: string
  /** The right without which it is not there. */
  readonly needs: string
  readonly Panel: ComponentType<PanelProps>
}

const waiting = <Skeleton active paragraph={{ rows: 8 }} />

/** What a department shows beside its own particulars, in this order. */
export const departPanels: readonly DepartPanel[] = [
  {
    key: 'grants',
    label: '部门权限',
    needs: 'depart:list',
    Panel: lazily(() => import('../rights/depart-grants.tsx'), waiting),
  },
  {
    key: 'roles',
    label: '部门角色',
    needs: 'departRole:list',
    Panel: lazily(() => import('../roles/depart-roles.tsx'), waiting),
  },
  { key: 'people', label: '用户', needs: 'user:list', Panel: lazily(() => import('./people.tsx'), waiting) },
]
