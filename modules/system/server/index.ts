import { report, serverModule } from '@mortise/server'
import { system, UserReport } from '@mortise/system/model'
import { writeDefaults } from './defaults.ts'
import { demo } from './demo/demo.ts'
import { demoPeople } from './demo/demo-people.ts'
import { keeperReads } from './operations/files/files.routes.ts'
import { fileView } from './operations/files/view.ts'
import { forwardingOf } from './operations/gateway/routes.ts'
import { schedulesOf } from './operations/jobs/schedules.ts'
import { verifyLogs } from './operations/logs/chain.ts'
import { logViews } from './operations/logs/views.ts'
import { operationsRoutes, operationsRules } from './operations/operations.ts'
import { accountsOf } from './people/accounts.ts'
import { recodeRows } from './people/departs/depart.rules.ts'
import { refuseKnownPasswords } from './people/known-passwords.ts'
import { ownPermissionsOf, placeOwnPage, placeOwnView } from './people/menus/own-permissions.ts'
import { renamePermissions } from './people/menus/renamed-permissions.ts'
import { menuAddresses } from './people/menus/shown-addresses.ts'
import { peopleRoutes, peopleRules } from './people/people.ts'
import { renameDuties } from './people/roles/renamed-duties.ts'
import { addShippedRoles } from './people/roles/shipped-roles.ts'
import { checkRulesOf } from './reference/code-rules/check-value.ts'
import { dictionariesOf } from './reference/dictionaries/dictionaries.ts'
import { renameItems } from './reference/dictionaries/renamed-items.ts'
import { parameter } from './reference/parameters/parameters.ts'
import { requiresSecondFactorOf } from './reference/parameters/requires-second-factor.ts'
import { referenceRoutes, referenceRules } from './reference/reference.ts'
import { seed } from './seed.ts'
import { activeTenantsOf, fileQuotaOf, setUpTenantJob, tenantsOfToday } from './tenants/tenant.rules.ts'
import { tenantsRoutes, tenantsRules } from './tenants/tenants.ts'

export { noteOperation } from './operations/logs/note-operation.ts'
export { type OwnPage, ownPages, rightsNamed } from './people/rights/own-pages.ts'
export { rightHolders } from './people/rights/right-holders.ts'
export { calendar, workCalendarOf } from './reference/calendar/work-calendar.ts'
export { type Company, companyOf } from './reference/company.ts'
export { withheldItems } from './reference/dictionaries/withheld-items.ts'
export { groupBy } from './shared/group.ts'
export { realNames } from './shared/real-names.ts'
export { listed } from './shared/rows.ts'
export { type CodedTree, codeUnder, recodeBelow } from './shared/tree-codes.ts'
export { parameter, placeOwnPage, placeOwnView }

export default serverModule(system, {
  provides: {
    accounts: accountsOf,
    demoPeople,
    dictionaries: dictionariesOf,
    parameter: () => parameter,
    checkRules: checkRulesOf,
    schedules: schedulesOf,
    requiresSecondFactor: requiresSecondFactorOf,
    forwarding: forwardingOf,
    tenants: activeTenantsOf,
    fileQuota: fileQuotaOf,
    entitiesChanged: ownPermissionsOf,
  },
  async renamed(client, renames, linked) {
    await renamePermissions(client, renames, linked)
    await renameDuties(client, renames)
    await renameItems(client, renames)
  },
  extensions: [keeperReads, menuAddresses],
  start: writeDefaults,
  serve: refuseKnownPasswords,
  seed,
  setUpTenant: addShippedRoles,
  demo,
  rules: [...peopleRules, ...referenceRules, ...tenantsRules, ...operationsRules],
  routes: [...peopleRoutes, ...referenceRoutes, ...tenantsRoutes, ...operationsRoutes],
  reports: [report(UserReport)],
  // A company may wait to be set up by the name that this job had first.
  jobs: { recodeRows, settleTenant: setUpTenantJob, tenantsOfToday, verifyLogs },
  views: [fileView, ...logViews],
})
