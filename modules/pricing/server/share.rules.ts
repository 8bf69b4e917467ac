import { PriceRight } from '@mortise/doors/model'
import { BusinessError, type RowOf } from '@mortise/model'
import { Share, ShareType } from '@mortise/pricing/model'
import { rules } from '@mortise/server'

type Row = RowOf<typeof Share>

const signing: ReadonlySet<Row['type']> = new Set([
  ShareType.quote,
  ShareType.contract,
  ShareType.deliveryNote,
  ShareType.statement,
])

export const shareRules = rules(Share, {
  check(share, ctx, before) {
    if (!before || !isWider(share, before)) return
    if (share.type === ShareType.factoryPrice && !ctx.can(PriceRight.factory))
      throw new BusinessError('您没有查看出厂价的权限，不能放宽出厂价分享')
    // The latest link is the one that counts: none of before comes back beside it.
    if (signing.has(share.type) && share.isActive && !before.isActive)
      throw new BusinessError('签字链接停用后不能恢复，请重新生成链接', { field: 'isActive' })
  },
})

/** Whether a link opens where it did not before: again, longer or more often. */
const isWider = (share: Row, before: Row): boolean =>
  (share.isActive && !before.isActive) ||
  share.expiresAt > before.expiresAt ||
  (share.maxViews ?? Infinity) > (before.maxViews ?? Infinity)
