import { BusinessError, type RowOf, readParameter } from '@mortise/model'
import { type Context, rules } from '@mortise/server'
import { servicesOf } from '@mortise/server/platform'
import { defaultTenant, SettingType, SystemParameter, TenantParameter } from '@mortise/system/model'
import { refuseOtherTenants } from '../../shared/platform.ts'
import { definedParameter, parametersChanged } from './parameters.ts'

export const parameterRules = rules(SystemParameter, {
  prepare: (_, ctx) => refuseOtherTenants(ctx),

  check: (row, ctx) => refuseUnfit(ctx, row, row.value),
  saved: (_, ctx) => parametersChanged(ctx),

  async remove({ id, code, name }, ctx) {
    refuseOtherTenants(ctx)
    if (definedParameter(ctx, code)) throw new BusinessError(`系统内置参数【${name}】不能删除`)
    // Rows of other companies, which a request itself does not see.
    const { rowCount } = await servicesOf(ctx).db.owner.query(
      `select 1 from ${TenantParameter.table} where parameter = $1 and not deleted`,
      [id],
    )
    if (rowCount) throw new BusinessError(`系统参数【${name}】有${rowCount}家公司另行设置，不能删除`)
  },
  removed: (_, ctx) => parametersChanged(ctx),
})

export const tenantParameterRules = rules(TenantParameter, {
  async prepare(row, ctx) {
    if (ctx.tenant === defaultTenant) throw new BusinessError('默认租户请直接修改系统参数')
    const shared = row.parameter ? await ctx.repo(SystemParameter).first({ id: row.parameter }) : null
    return { ...row, type: shared?.type ?? null }
  },
  async check({ parameter, value }, ctx) {
    refuseUnfit(ctx, await ctx.repo(SystemParameter).get(parameter), value)
  },
  saved: (_, ctx) => parametersChanged(ctx),
  removed: (_, ctx) => parametersChanged(ctx),
})

type Setting = Pick<RowOf<typeof SystemParameter>, 'code' | 'type'>

/** A value that is none of its type, or that the setting itself does not take. */
function refuseUnfit(ctx: Context, { code, type }: Setting, value: string): void {
  const wrong =
    readParameter(type, value) === undefined
      ? `参数值【${value.slice(0, 50)}】不是正确的${SettingType.items[type]}`
      : definedParameter(ctx, code)?.complaint?.(value)
  if (wrong) throw new BusinessError(wrong, { field: 'value' })
}
