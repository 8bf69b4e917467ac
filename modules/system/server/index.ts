import { report, serverModule } from '@mortise/server'
import { system, UserReport } from '@mortise/system/model'
import { accountsOf } from './accounts.ts'
import { categoryRoutes } from './categories.routes.ts'
import { categoryRules } from './category.rules.ts'
import { checkRuleRules, checkRulesOf, fillRuleRules } from './check-value.ts'
import { dataRoutes, dataRules } from './data.ts'
import { writeDefaults } from './defaults.ts'
import { demo } from './demo.ts'
import { departRules, recodeRows } from './depart.rules.ts'
import { departMemberRoutes } from './depart-members.routes.ts'
import { departMoveRoutes } from './depart-moves.routes.ts'
import { departRoleMemberRoutes } from './depart-role-members.routes.ts'
import { departRoleRoutes } from './depart-roles.routes.ts'
import { departRoutes } from './departs.routes.ts'
import { dictionariesOf } from './dictionaries/dictionaries.ts'
import { dictionaryItemRules, dictionaryRules } from './dictionaries/dictionary.rules.ts'
import { dictRoutes } from './dicts.routes.ts'
import { explainRoutes } from './explain/explain.routes.ts'
import { figureRoutes } from './figures.routes.ts'
import { fileRoutes } from './files/files.routes.ts'
import { fileView } from './files/view.ts'
import { forwardingOf } from './gateway/routes.ts'
import { initializeRoutes } from './initialize.routes.ts'
import { schedulesOf } from './jobs/schedules.ts'
import { logoRoutes, logoRules } from './logo.ts'
import { verifyLogs } from './logs/chain.ts'
import { logRoutes } from './logs/logs.routes.ts'
import { logViews } from './logs/views.ts'
import { visitRoutes } from './logs/visits.routes.ts'
import { matrixRoutes } from './matrix.routes.ts'
import { myPermissionRoutes } from './my-permissions.routes.ts'
import { permissionRuleRules, permissionRules } from './permission.rules.ts'
import { permissionRuleRoutes } from './permission-rules.routes.ts'
import { permissionRoutes } from './permissions.routes.ts'
import { recycleBinRoutes } from './recycle-bin.routes.ts'
import { departRoleRules, roleRules } from './role.rules.ts'
import { roleMemberRoutes } from './role-members.routes.ts'
import { roleRoutes } from './roles.routes.ts'
import { ruleTickRoutes } from './rule-ticks.routes.ts'
import { seed } from './seed.ts'
import { activeTenantsOf, fileQuotaOf, settleTenant, tenantRules, tenantsOfToday } from './tenant.rules.ts'
import { tenantPackRules } from './tenant-packs.ts'
import { tenantRoutes } from './tenants.routes.ts'
import { userRules } from './user.rules.ts'
import { userAgentRules } from './user-agent.rules.ts'
import { userAgentRoutes } from './user-agents.routes.ts'
import { userPickerRoutes } from './user-pickers.routes.ts'
import { userRoutes } from './users.routes.ts'
import { viewAsRoutes } from './view-as.routes.ts'

export { calendar } from './calendar/work-calendar.ts'
export { parameter } from './parameters/parameters.ts'
export { insertRows, listed } from './rows.ts'
export { type CodedTree, codeUnder, recodeBelow } from './tree-codes.ts'

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
