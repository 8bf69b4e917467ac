import { addDays, BusinessError, type RowOf, refuseRow } from '@mortise/model'
import { isWithin, type ListedItem, PriceList, subjectOf } from '@mortise/pricing/model'
import { type Context, rules } from '@mortise/server'

type List = RowOf<typeof PriceList>

export const priceListRules = rules(PriceList, {
  check(list) {
    const seen = new Set<string>()
    for (const [row, item] of list.items.entries()) {
      const subject = `${item.target}:${subjectOf(item as ListedItem)}`
      if (seen.has(subject)) {
        refuseRow(row, 'target', '与前面的价目重复')
      }
      seen.add(subject)
      if (item.minPrice !== null && item.minPrice !== undefined && item.minPrice > item.price) {
        refuseRow(row, 'minPrice', '的底价高于单价')
      }
    }
  },

  moves: {
    publish: {
      async guard(list, ctx) {
        if (list.items.length === 0) throw new BusinessError('请至少添加一行价目')
        if (list.startOn < ctx.today && !ctx.can('price:backdate'))
          throw new BusinessError('生效日期不能早于今天', { field: 'startOn' })
        // Held in one order, so that two lists of the same days cannot both find that there is no other.
        const others = await sameScope(ctx, list)
        if (others.some((other) => !isReplaced(other, list, ctx) && isOverlapping(other, list))) {
          throw new BusinessError('价格有效期与已有记录重叠', { field: 'startOn' })
        }
      },
      async effect(list, ctx) {
        for (const other of await sameScope(ctx, list)) {
          if (isReplaced(other, list, ctx) && isOverlapping(other, list)) {
            await ctx.repo(PriceList).put(other.id, { endOn: addDays(list.startOn, -1) })
          }
        }
      },
    },
  },
})

/** Published lists of the same type for the same stores and levels, locked. */
async function sameScope({ repo }: Context, list: List): Promise<List[]> {
  const published = await repo(PriceList).lockAll({ type: list.type, status: 'published' })
  const scopeOf = ({ stores, storeLevels }: List) =>
    JSON.stringify([stores.toSorted(), (storeLevels ?? []).toSorted()])
  return published.filter((other) => other.id !== list.id && scopeOf(other) === scopeOf(list))
}

/** A list that began earlier makes room for the new one, unless its days are over: what was sold by it stays explained. */
const isReplaced = (other: List, list: List, { today }: Context): boolean =>
  other.startOn < list.startOn && (other.endOn === null || other.endOn >= today)

const isOverlapping = (other: List, list: List): boolean =>
  isWithin(list.startOn, other) || isWithin(other.startOn, list)
