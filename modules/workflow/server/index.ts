import { serverModule } from '@mortise/server'
import system from '@mortise/system/server'
import { workflow } from '@mortise/workflow/model'
import { workflowRoutes } from './workflow.routes.ts'

export default serverModule(workflow, { needs: [system], routes: workflowRoutes })
