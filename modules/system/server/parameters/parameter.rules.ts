import { BusinessError, readParameter } from '@mortise/model'
import { rules } from '@mortise/server'
import { SettingType, SystemParameter } from '@mortise/system/model'
import { refuseOtherTenants } from '../platform.ts'
import { parametersChanged, toldParameter } from './parameters.ts'

export const parameterRules = rules(SystemParameter, {
  prepare: (_, ctx) => refuseOtherTenants(ctx),

  check({ code, type, value }, { services }) {
    const wrong =
      readParameter(type, value) === undefined
        ? `参数值【${value.slice(0, 50)}】不是正确的${SettingType.items[type]}`
        : toldParameter(services, code)?.complaint?.(value)
    if (wrong) throw new BusinessError(wrong, { field: 'value' })
  },
  saved: (_, ctx) => parametersChanged(ctx),

  remove({ code, name }, ctx) {
    refuseOtherTenants(ctx)
    if (toldParameter(ctx.services, code)) throw new BusinessError(`系统内置参数【${name}】不能删除`)
  },
  removed: (_, ctx) => parametersChanged(ctx),
})
