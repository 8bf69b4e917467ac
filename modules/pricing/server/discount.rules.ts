import { BusinessError } from '@mortise/model'
import { Discount } from '@mortise/pricing/model'
import { type Context, rules } from '@mortise/server'

export const discountRules = rules(Discount, {
  check({ endOn }, _ctx, before) {
    if (before?.approval === 'published' && endOn > before.endOn)
      throw new BusinessError('已发布的优惠只能提前结束，不能延长', { field: 'endOn' })
  },
})

/** What counted before discounts were published goes on counting. */
export async function publishFormer({ repo }: Context): Promise<void> {
  for (const { id } of await repo(Discount).find({ approval: 'draft' }))
    await repo(Discount).move(id, 'publish')
}
