import type { WebModule } from '@mortise/web'

/** The pages of what the product is set up with beside people and rights. */
export const dataPages: WebModule['pages'] = {
  '/system/dictionary': () => import('./reference/dictionaries/dictionaries.tsx'),
  '/system/category': () => import('./reference/categories/categories.tsx'),
  '/system/check-rule': () => import('./reference/code-rules/check-rules.tsx'),
  '/system/fill-rule': () => import('./reference/code-rules/fill-rules.tsx'),
  '/system/data-source': () => import('./operations/data-sources/data-sources.tsx'),
  '/system/gateway-route': () => import('./operations/gateway/gateway-routes.tsx'),
  '/system/holiday': () => import('./reference/calendar/holidays.tsx'),
  '/system/system-parameter': () => import('./reference/parameters/parameters.tsx'),
  '/system/tenant-parameter': () => import('./reference/parameters/tenant-parameters.tsx'),
  '/system/scheduled-job': () => import('./operations/jobs/jobs.tsx'),
}
