import { startApp } from '@mortise/web'

startApp(() => import('./modules.ts'))
