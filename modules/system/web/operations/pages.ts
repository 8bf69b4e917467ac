import type { WebModule } from '@mortise/web'

/** Pages of how the installation runs. */
export const operationsPages: WebModule['pages'] = {
  '/system/backups': () => import('./backups/backups.tsx'),
  '/system/online': () => import('./online/online.tsx'),
  '/system/stored-file': () => import('./files/file-list.tsx'),
  '/system/login-log': () => import('./logs/login-log.tsx'),
  '/system/operation-log': () => import('./logs/operation-log.tsx'),
  '/system/fault-log': () => import('./logs/fault-log.tsx'),
  '/system/visits': () => import('./logs/visits.tsx'),
  '/system/data-source': () => import('./data-sources/data-sources.tsx'),
  '/system/gateway-route': () => import('./gateway/gateway-routes.tsx'),
  '/system/scheduled-job': () => import('./jobs/jobs.tsx'),
}
