import { BusinessError } from '@mortise/model'
import { type Context, defineExtension, provide, providersOf } from '@mortise/server'
import { MoveType, type MoveTypeCode, StockInType, StockOutType } from '@mortise/stock/model'
import { withheldItems } from '@mortise/system/server'

/** Types of moves that an area posts by documents of its own: while it is installed, nobody enters them by hand. */
export const claimedMoveTypes = defineExtension<readonly MoveTypeCode[]>('claimedMoveTypes')

/** So that no form offers what would be refused. */
export const claimedAreWithheld = provide(withheldItems, (product) => {
  const claimed = providersOf(product, claimedMoveTypes).flat()
  return { [StockInType.code]: claimed, [StockOutType.code]: claimed }
})

export function refuseClaimedType(ctx: Context, type: MoveTypeCode): void {
  if (providersOf(ctx, claimedMoveTypes).some((types) => types.includes(type)))
    throw new BusinessError(`「${MoveType.items[type]}」由其业务单据过账，不能手工填写`, { field: 'type' })
}
