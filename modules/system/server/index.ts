import { report, serverModule } from '@mortise/server'
import { system, UserReport } from '@mortise/system/model'
import { dataRoutes, dataRules } from './data.ts'
import { writeDefaults } from './defaults.ts'
import { demo } from './demo.ts'
import { figureRoutes } from './operations/figures.routes.ts'
import { fileRoutes } from './operations/files/files.routes.ts'
import { fileView } from './operations/files/view.ts'
import { forwardingOf } from './operations/gateway/routes.ts'
import { initializeRoutes } from './operations/initialize.routes.ts'
import { schedulesOf } from './operations/jobs/schedules.ts'
import { logoRoutes, logoRules } from './operations/logo.ts'
import { verifyLogs } from './operations/logs/chain.ts'
import { logRoutes } from './operations/logs/logs.routes.ts'
import { logViews } from './operations/logs/views.ts'
import { visitRoutes } from './operations/logs/visits.routes.ts'
import { accountsOf } from './people/accounts.ts'
import { departRules, recodeRows } from './people/departs/depart.rules.ts'
import { departMemberRoutes } from './people/departs/depart-members.routes.ts'
import { departMoveRoutes } from './people/departs/depart-moves.routes.ts'
import { departRoutes } from './people/departs/departs.routes.ts'
import { explainRoutes } from './people/explain/explain.routes.ts'
import { permissionRuleRules, permissionRules } from './people/menus/permission.rules.ts'
import { permissionRuleRoutes } from './people/menus/permission-rules.routes.ts'
import { permissionRoutes } from './people/menus/permissions.routes.ts'
import { myPermissionRoutes } from './people/rights/my-permissions.routes.ts'
import { departRoleMemberRoutes } from './people/roles/depart-role-members.routes.ts'
import { departRoleRoutes } from './people/roles/depart-roles.routes.ts'
import { matrixRoutes } from './people/roles/matrix.routes.ts'
import { departRoleRules, roleRules } from './people/roles/role.rules.ts'
import { roleMemberRoutes } from './people/roles/role-members.routes.ts'
import { roleRoutes } from './people/roles/roles.routes.ts'
import { ruleTickRoutes } from './people/roles/rule-ticks.routes.ts'
import { recycleBinRoutes } from './people/users/recycle-bin.routes.ts'
import { userRules } from './people/users/user.rules.ts'
import { userAgentRules } from './people/users/user-agent.rules.ts'
import { userAgentRoutes } from './people/users/user-agents.routes.ts'
import { userPickerRoutes } from './people/users/user-pickers.routes.ts'
import { userRoutes } from './people/users/users.routes.ts'
import { viewAsRoutes } from './people/users/view-as.routes.ts'
import { categoryRoutes } from './reference/categories/categories.routes.ts'
import { categoryRules } from './reference/categories/category.rules.ts'
import { dictRoutes } from './reference/choices/dicts.routes.ts'
import { checkRuleRules, checkRulesOf, fillRuleRules } from './reference/code-rules/check-value.ts'
import { dictionariesOf } from './reference/dictionaries/dictionaries.ts'
import { dictionaryItemRules, dictionaryRules } from './reference/dictionaries/dictionary.rules.ts'
import { seed } from './seed.ts'
import {
  activeTenantsOf,
  fileQuotaOf,
  settleTenant,
  tenantRules,
  tenantsOfToday,
} from './tenants/tenant.rules.ts'
import { tenantPackRules } from './tenants/tenant-packs.ts'
import { tenantRoutes } from './tenants/tenants.routes.ts'

export { calendar } from './reference/calendar/work-calendar.ts'
export { parameter } from './reference/parameters/parameters.ts'
export { insertRows, listed } from './shared/rows.ts'
export { type CodedTree, codeUnder, recodeBelow } from './shared/tree-codes.ts'

export default serverModule(system, {
  provides: {
    accounts: accountsOf,
    dictionaries: dictionariesOf,
    checkRules: checkRulesOf,
    schedules: schedulesOf,
    forwarding: forwardingOf,
    tenants: activeTenantsOf,
    fileQuota: fileQuotaOf,
  },
  start: writeDefaults,
  seed,
  demo,
  rules: [
    userRules,
    departRules,
    departRoleRules,
    roleRules,
    permissionRules,
    permissionRuleRules,
    dictionaryRules,
    dictionaryItemRules,
    categoryRules,
    checkRuleRules,
    fillRuleRules,
    tenantRules,
    tenantPackRules,
    userAgentRules,
    logoRules,
    ...dataRules,
  ],
  routes: [
    ...userRoutes,
    ...userPickerRoutes,
    ...viewAsRoutes,
    ...departRoutes,
    ...departMoveRoutes,
    ...departMemberRoutes,
    ...recycleBinRoutes,
    ...userAgentRoutes,
    ...tenantRoutes,
    ...roleRoutes,
    ...roleMemberRoutes,
    ...ruleTickRoutes,
    ...explainRoutes,
    ...matrixRoutes,
    ...permissionRoutes,
    ...permissionRuleRoutes,
    ...departRoleRoutes,
    ...departRoleMemberRoutes,
    ...myPermissionRoutes,
    ...dictRoutes,
    ...categoryRoutes,
    ...figureRoutes,
    ...logoRoutes,
    ...initializeRoutes,
    ...fileRoutes,
    ...logRoutes,
    ...visitRoutes,
    ...dataRoutes,
  ],
  reports: [report(UserReport)],
  jobs: { recodeRows, settleTenant, tenantsOfToday, verifyLogs },
  views: [fileView, ...logViews],
})
