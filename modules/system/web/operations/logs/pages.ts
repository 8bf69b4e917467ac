import type { WebModule } from '@mortise/web'

/** Pages of logs that are more than a list. */
export const logPages: NonNullable<WebModule['pages']> = {
  '/system/login-log': () => import('./login-log.tsx'),
  '/system/operation-log': () => import('./operation-log.tsx'),
  '/system/fault-log': () => import('./fault-log.tsx'),
  '/system/visits': () => import('./visits.tsx'),
}
