import type { WebModule } from '@mortise/web'

/** Pages about who may do what. */
export const rightsPages: NonNullable<WebModule['pages']> = {
  '/system/role': () => import('../roles/roles.tsx'),
  '/system/depart-role': () => import('../roles/depart-roles.tsx'),
  '/system/permission': () => import('../menus/menus.tsx'),
  '/system/explain': () => import('../explain/explain.tsx'),
  '/system/online': () => import('../../operations/online/online.tsx'),
}
