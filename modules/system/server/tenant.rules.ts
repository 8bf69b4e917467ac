import { BusinessError } from '@mortise/model'
import { rules } from '@mortise/server'
import { defaultTenant, Tenant } from '@mortise/system/model'
import { rightsChanged } from './permission-book.ts'
import { refuseOtherTenants } from './platform.ts'

export const tenantRules = rules(Tenant, {
  prepare: (_, ctx) => refuseOtherTenants(ctx),

  check(tenant) {
    if (tenant.id === defaultTenant && (tenant.status !== '1' || tenant.endOn || tenant.beginOn)) {
      throw new BusinessError('默认租户不能停用，也没有期限')
    }
    if (tenant.beginOn && tenant.endOn && tenant.endOn < tenant.beginOn) {
      throw new BusinessError(`结束日期${tenant.endOn}不能早于开始日期${tenant.beginOn}`, { field: 'endOn' })
    }
  },

  // Sessions hold the tenants that their users may enter.
  saved: (_, ctx) => ctx.afterCommit(() => rightsChanged(ctx)),

  remove(tenant, ctx) {
    refuseOtherTenants(ctx)
    if (tenant.id === defaultTenant) throw new BusinessError('默认租户不能删除')
  },
})
