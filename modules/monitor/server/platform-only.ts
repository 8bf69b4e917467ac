import { BusinessError } from '@mortise/model'
import type { Context } from '@mortise/server'
import { defaultTenant } from '@mortise/system/model'

/** How the installation is concerns every company: it is looked at in the first one alone. */
export function refuseCompanies({ tenant }: Pick<Context, 'tenant'>): void {
  if (tenant !== defaultTenant) throw new BusinessError('系统监控只能在默认租户中查看')
}
