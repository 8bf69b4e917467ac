import type { WebModule } from '@mortise/web'

/** Pages about people, their departments and companies. */
export const organisationPages: NonNullable<WebModule['pages']> = {
  '/system/user': () => import('./people/users/users.tsx'),
  '/system/depart': () => import('./people/departs/departs.tsx'),
  '/system/my-depart': () => import('./people/my-depart/my-depart.tsx'),
  '/system/tenant': () => import('./tenants/tenants.tsx'),
  '/system/tenant-pack': () => import('./tenants/packs.tsx'),
}
