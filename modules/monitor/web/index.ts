import { monitor } from '@mortise/monitor/model'
import { webModule } from '@mortise/web'

export default webModule(monitor, {
  help: () => import('./help.ts'),
  pages: {
    '/monitor/overview': () => import('./overview.tsx'),
    '/monitor/system': () => import('./pages/system.tsx'),
    '/monitor/jvm': () => import('./pages/runtime.tsx'),
    '/monitor/tomcat': () => import('./pages/server.tsx'),
    '/monitor/trace': () => import('./pages/trace.tsx'),
    '/monitor/redis': () => import('./pages/cache.tsx'),
    '/monitor/disk': () => import('./pages/disk.tsx'),
    '/monitor/database': () => import('./database/database.tsx'),
    '/monitor/queue': () => import('./queue.tsx'),
  },
})
