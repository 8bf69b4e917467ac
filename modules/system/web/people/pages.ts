import type { WebModule } from '@mortise/web'

/** Pages about people, where they belong and what they may do. */
export const peoplePages: WebModule['pages'] = {
  '/account/center': () => import('./account/centre.tsx'),
  '/account/settings': () => import('./account/settings.tsx'),
  '/system/user': () => import('./users/users.tsx'),
  '/system/depart': () => import('./departs/departs.tsx'),
  '/system/my-depart': () => import('./my-depart/my-depart.tsx'),
  '/system/role': () => import('./roles/roles.tsx'),
  '/system/depart-role': () => import('./roles/depart-roles.tsx'),
  '/system/permission': () => import('./menus/menus.tsx'),
  '/system/explain': () => import('./explain/explain.tsx'),
}
