import { BusinessError, type Condition, everything } from '@mortise/model'
import type { Context } from '@mortise/server'
import { defaultTenant } from '@mortise/system/model'

/** Menus, dictionaries and rules are shared by all tenants, so none but the default one may change them. */
export function refuseOtherTenants({ tenant }: Context): void {
  if (tenant !== defaultTenant) throw new BusinessError('平台公共数据只能在默认租户中维护')
}

/** A company knows of itself alone. */
export const ownTenant = ({ tenant }: Pick<Context, 'tenant'>): Condition =>
  tenant === defaultTenant ? everything : { field: 'id', test: { op: 'eq', value: tenant } }
