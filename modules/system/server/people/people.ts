import { accountRoutes } from './account/account.ts'
import { departRules } from './departs/depart.rules.ts'
import { departMemberRoutes } from './departs/depart-members.routes.ts'
import { departMoveRoutes } from './departs/depart-moves.routes.ts'
import { departRoutes } from './departs/departs.routes.ts'
import { explainRoutes } from './explain/explain.routes.ts'
import { permissionRuleRules, permissionRules } from './menus/permission.rules.ts'
import { permissionRuleRoutes } from './menus/permission-rules.routes.ts'
import { permissionRoutes } from './menus/permissions.routes.ts'
import { myPermissionRoutes } from './rights/my-permissions.routes.ts'
import { departRoleMemberRoutes } from './roles/depart-role-members.routes.ts'
import { departRoleRoutes } from './roles/depart-roles.routes.ts'
import { matrixRoutes } from './roles/matrix.routes.ts'
import { departRoleRules, roleRules } from './roles/role.rules.ts'
import { roleMemberRoutes } from './roles/role-members.routes.ts'
import { roleRoutes } from './roles/roles.routes.ts'
import { ruleTickRoutes } from './roles/rule-ticks.routes.ts'
import { addressBookRoutes } from './users/address-book.routes.ts'
import { recycleBinRoutes } from './users/recycle-bin.routes.ts'
import { thirdAccountRoutes } from './users/third-accounts.routes.ts'
import { userRules } from './users/user.rules.ts'
import { userAgentRules } from './users/user-agent.rules.ts'
import { userAgentRoutes } from './users/user-agents.routes.ts'
import { userPickerRoutes } from './users/user-pickers.routes.ts'
import { userRoutes } from './users/users.routes.ts'
import { viewAsRoutes } from './users/view-as.routes.ts'

/** Who works here, where they belong and what they may do. */
export const peopleRules = [
  userRules,
  departRules,
  departRoleRules,
  roleRules,
  permissionRules,
  permissionRuleRules,
  userAgentRules,
]
export const peopleRoutes = [
  ...userRoutes,
  ...accountRoutes,
  ...userPickerRoutes,
  ...addressBookRoutes,
  ...viewAsRoutes,
  ...departRoutes,
  ...departMoveRoutes,
  ...departMemberRoutes,
  ...recycleBinRoutes,
  ...userAgentRoutes,
  ...thirdAccountRoutes,
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
]
