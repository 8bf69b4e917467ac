import { BusinessError } from '@mortise/model'
import { type Context, defineExtension, providersOf } from '@mortise/server'
import { MoveType, type MoveTypeCode } from '@mortise/stock/model'

/** Types of moves that an area posts by documents of its own: while it is installed, nobody enters them by hand. */
export const claimedMoveTypes = defineExtension<readonly MoveTypeCode[]>('claimedMoveTypes')

export function refuseClaimedType(ctx: Context, type: MoveTypeCode): void {
  if (providersOf(ctx, claimedMoveTypes).some((types) => types.includes(type)))
    throw new BusinessError(`「${MoveType.items[type]}」由其业务单据过账，不能手工填写`, { field: 'type' })
}
