import type { WebModule } from '@mortise/web'

/** Pages of what everyone chooses from and goes by. */
export const referencePages: WebModule['pages'] = {
  '/system/dictionary': () => import('./dictionaries/dictionaries.tsx'),
  '/system/category': () => import('./categories/categories.tsx'),
  '/system/check-rule': () => import('./code-rules/check-rules.tsx'),
  '/system/fill-rule': () => import('./code-rules/fill-rules.tsx'),
  '/system/holiday': () => import('./calendar/holidays.tsx'),
  '/system/system-parameter': () => import('./parameters/parameters.tsx'),
  '/system/tenant-parameter': () => import('./parameters/tenant-parameters.tsx'),
}
