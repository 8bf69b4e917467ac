import { BusinessError } from '@mortise/model'
import type { Context } from '@mortise/server'

/** In safe mode nobody changes from within where the product connects to, whatever rights they hold. */
export function refuseInSafeMode({ config }: Pick<Context, 'config'>): void {
  if (config.safeMode) throw new BusinessError('系统处于安全模式，不能维护数据源和网关路由')
}
