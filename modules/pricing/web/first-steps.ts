import { codeOf } from '@mortise/model'
import { PriceList } from '@mortise/pricing/model'
import { type FirstStep, hasRows } from '@mortise/web'

/** What of the area a new factory does first. */
export default [
  {
    title: '发布价目表',
    note: '门店按它报价',
    to: '/pricing/price-list',
    needs: codeOf(PriceList, 'add'),
    isDone: hasRows(PriceList, { where: { status: 'published' } }),
  },
] satisfies readonly FirstStep[]
