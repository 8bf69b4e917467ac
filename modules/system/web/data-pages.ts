import type { WebModule } from '@mortise/web'

/** The pages of what the product is set up with beside people and rights. */
export const dataPages: WebModule['pages'] = {
  '/system/dictionary': () => import('./dictionaries/dictionaries.tsx'),
  '/system/category': () => import('./categories/categories.tsx'),
  '/system/check-rule': () => import('./rules/check-rules.tsx'),
  '/system/fill-rule': () => import('./rules/fill-rules.tsx'),
  '/system/data-source': () => import('./data-sources/data-sources.tsx'),
  '/system/gateway-route': () => import('./gateway/gateway-routes.tsx'),
  '/system/holiday': () => import('./calendar/holidays.tsx'),
  '/system/system-parameter': () => import('./parameters/parameters.tsx'),
  '/system/tenant-parameter': () => import('./parameters/tenant-parameters.tsx'),
  '/system/scheduled-job': () => import('./jobs/jobs.tsx'),
}
