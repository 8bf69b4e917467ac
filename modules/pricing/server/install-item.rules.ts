import { BusinessError } from '@mortise/model'
import { InstallItem } from '@mortise/pricing/model'
import { rules } from '@mortise/server'

const prices = ['price', 'workerPrice'] as const

export const installItemRules = rules(InstallItem, {
  /** By list price and cost authority is measured: who sells under a limit does not set them. */
  check(item, { can }, before) {
    const changed = prices.find((key) => item[key] !== before?.[key])
    if (changed && !can('installItem:price'))
      throw new BusinessError('您没有设定安装项目价格的权限，请由财务或总经理设定', { field: changed })
  },
})
