import messages from '@mortise/messages/server'
import { monitor } from '@mortise/monitor/model'
import { serverModule } from '@mortise/server'
import system from '@mortise/system/server'
import { actuatorRoutes } from './actuator.routes.ts'
import { databaseRoutes } from './database.routes.ts'
import { lookOut } from './look-out.ts'
import { nodeRoutes } from './nodes.routes.ts'
import { queueRoutes } from './queue.routes.ts'
import { redisRoutes } from './redis.routes.ts'

export default serverModule(monitor, {
  needs: [system, messages],
  routes: [...actuatorRoutes, ...redisRoutes, ...nodeRoutes, ...databaseRoutes, ...queueRoutes],
  jobs: { lookOut },
})
