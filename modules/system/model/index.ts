import { defineModule } from '@mortise/model'
import { duties } from './duties.ts'
import { menu } from './menu.ts'
import { operationsDicts, operationsEntities } from './operations/operations.ts'
import { Depart } from './people/depart.ts'
import { peopleDicts, peopleEntities } from './people/people.ts'
import { RequireSecondFactor } from './people/second-factor.ts'
import { shippedRoles } from './people/shipped-roles.ts'
import { User } from './people/user.ts'
import { Category } from './reference/category.ts'
import { CompanyName, CompanyTelephone, WorkShifts } from './reference/parameter.ts'
import { referenceDicts, referenceEntities } from './reference/reference.ts'
import { Tenant, TenantStatus } from './tenants/tenant.ts'
import { TenantPack } from './tenants/tenant-pack.ts'

export * from './operations/data-source.ts'
export * from './operations/files.ts'
export * from './operations/gateway-route.ts'
export * from './operations/logo.ts'
export * from './operations/logs.ts'
export * from './operations/scheduled-job.ts'
export * from './people/depart.ts'
export * from './people/dicts.ts'
export * from './people/permission.ts'
export * from './people/position.ts'
export * from './people/role.ts'
export * from './people/rule-text.ts'
export * from './people/second-factor.ts'
export * from './people/shipped-roles.ts'
export * from './people/shortcut.ts'
export * from './people/user.ts'
export * from './people/user-agent.ts'
export * from './people/user-report.ts'
export * from './reference/category.ts'
export * from './reference/code-rule.ts'
export * from './reference/dictionary.ts'
export * from './reference/dicts.ts'
export * from './reference/holiday.ts'
export * from './reference/parameter.ts'
export * from './reference/work-calendar.ts'
export * from './reference/year-text.ts'
export * from './tenants/tenant.ts'
export * from './tenants/tenant-pack.ts'

export const system = defineModule('system', {
  label: '系统管理',
  isPlatform: true,
  icon: 'setting',
  roles: shippedRoles,
  duties,
  entities: [...peopleEntities, ...referenceEntities, Tenant, TenantPack, ...operationsEntities],
  dicts: [...peopleDicts, ...referenceDicts, TenantStatus, ...operationsDicts],
  parameters: [WorkShifts, CompanyName, CompanyTelephone, RequireSecondFactor],
  menu,
  permissions: {
    aizs: 'AI助手',
    'dashboard:visits': '首页查看访问统计',
  },
  sources: {
    user: { entity: User, store: 'username', text: 'realname' },
    depart: { entity: Depart, store: 'id', text: 'name' },
    category: { entity: Category, store: 'id', text: 'name' },
  },
})
