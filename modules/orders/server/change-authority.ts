import { BusinessError, compare, mul, type RowOf } from '@mortise/model'
import { type ChangedValues, ChangeOrder, type CustomerOrder } from '@mortise/orders/model'
import { SoldType } from '@mortise/pricing/model'
import { beyondOwnAuthority, refuseWrongGoods } from '@mortise/pricing/server'
import type { Context } from '@mortise/server'

type Line = RowOf<typeof CustomerOrder>['lines'][number]

interface ChangedLine {
  readonly was: Line | undefined
  /** Null for a line that goes. */
  readonly next: { readonly values: ChangedValues } | null
}

const gone = { type: SoldType.service, material: null, qty: 1, unitPrice: null, amount: 0 }

/** A change makes no half doors, and no price below nothing by keeping what was once taken off. */
export async function refuseUnsellable(ctx: Context, changed: readonly ChangedLine[]): Promise<void> {
  const lines = changed.map(({ was, next }) => {
    if (!next) return gone
    const { qty, unitPrice } = next.values
    if (compare(unitPrice, 0) < 0) throw new BusinessError('变更后的单价不能小于0')
    const { type, material } = was ?? { type: SoldType.door, material: null }
    return { type, material, qty, unitPrice, amount: mul(unitPrice, qty) }
  })
  await refuseWrongGoods(ctx, ChangeOrder.fields.lines, lines, lines)
}

/** Who agrees to a change gives no more away than may be given: more pieces below the standard price, or more off each. */
export async function refuseGivenAway(ctx: Context, changed: readonly ChangedLine[]): Promise<void> {
  if (ctx.can('customerOrder:beyondAuthority')) return
  const lines = changed.flatMap(({ was, next }) =>
    next && isGivenAway(was, next.values) ? [next.values] : [],
  )
  const nothing = { marginRate: null, discountAmount: 0, promotionAmount: 0 }
  const [first] = await beyondOwnAuthority(ctx, { lines, ...nothing })
  if (first) throw new BusinessError(`超出您的折扣权限：${first}`)
}

function isGivenAway(was: Line | undefined, { qty, listPrice, unitPrice }: ChangedValues): boolean {
  if (compare(unitPrice, listPrice) >= 0) return false
  if (!was || compare(qty, was.qty) > 0) return true
  // The share of the standard price that is asked, without dividing.
  return compare(mul(unitPrice, was.listPrice, 4), mul(was.unitPrice, listPrice, 4)) < 0
}
