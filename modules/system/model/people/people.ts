import { Depart, UserDepart } from './depart.ts'
import {
  DataScope,
  FlowType,
  MenuType,
  OrgCategory,
  PermissionStatus,
  PermsType,
  PositionRank,
  RuleOperator,
  Sex,
  UserIdentity,
  UserStatus,
} from './dicts.ts'
import { Permission, PermissionRule } from './permission.ts'
import { Position } from './position.ts'
import {
  DepartGrant,
  DepartRole,
  DepartRoleGrant,
  DepartRoleUser,
  Role,
  RoleGrant,
  ShippedDuty,
  UserRole,
} from './role.ts'
import { Shortcut } from './shortcut.ts'
import { ThirdAccount, User } from './user.ts'
import { UserAgent } from './user-agent.ts'

/** Who works here, where they belong and what they may do. */
export const peopleEntities = [
  User,
  ThirdAccount,
  Depart,
  UserDepart,
  Position,
  UserAgent,
  Shortcut,
  Role,
  UserRole,
  RoleGrant,
  ShippedDuty,
  Permission,
  PermissionRule,
  DepartGrant,
  DepartRole,
  DepartRoleGrant,
  DepartRoleUser,
]
export const peopleDicts = [
  DataScope,
  Sex,
  UserStatus,
  UserIdentity,
  OrgCategory,
  MenuType,
  PermsType,
  PermissionStatus,
  RuleOperator,
  PositionRank,
  FlowType,
]
