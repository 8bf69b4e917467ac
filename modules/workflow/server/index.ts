import messages from '@mortise/messages/server'
import { serverModule } from '@mortise/server'
import system from '@mortise/system/server'
import { workflow } from '@mortise/workflow/model'
import { bindingExtensions } from './binding/approvals.ts'
import { bindingRoutes } from './binding/binding.routes.ts'
import { bindingRules } from './binding/binding.rules.ts'
import { modelRules } from './design/model.rules.ts'
import { modelRoutes } from './design/models.routes.ts'
import { absenceReactions } from './engine/absent.ts'
import { workflowJobs } from './engine/jobs.ts'
import { linkRoutes } from './link/link.routes.ts'
import { sendLink, setUpTenant } from './link/send-link.ts'
import { migrations } from './migrations.ts'
import { efficiencyRoutes } from './report/efficiency.ts'
import { commandRoutes } from './tasks/commands.routes.ts'
import { decisionFileReaders } from './tasks/decision-files.ts'
import { formExtension } from './tasks/filled-forms.ts'
import { handlingRoutes } from './tasks/handling.routes.ts'
import { incidentRoutes } from './tasks/incidents.routes.ts'
import { listRoutes } from './tasks/lists.routes.ts'

export { type ToldApplication, tellApplication } from './demo/application.ts'
export { deploy } from './design/deploy.ts'
export { type AssigneeResolver, assigneeResolvers } from './engine/directory.ts'
export { type ServiceHandler, serviceHandlers } from './engine/services.ts'

export default serverModule(workflow, {
  needs: [system, messages],
  migrations,
  rules: [modelRules, bindingRules],
  reactions: absenceReactions,
  extensions: [...bindingExtensions, formExtension, decisionFileReaders],
  routes: [
    ...commandRoutes,
    ...listRoutes,
    ...handlingRoutes,
    ...incidentRoutes,
    ...modelRoutes,
    ...bindingRoutes,
    ...efficiencyRoutes,
    ...linkRoutes,
  ],
  jobs: { ...workflowJobs, sendLink },
  setUpTenant,
})
