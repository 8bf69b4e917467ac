import { defineModule } from '@mortise/model'
import { QuoteLineType, QuoteType, WallType } from './dicts.ts'
import { duties } from './duties.ts'
import { Measurement } from './measurement.ts'
import { ProcessRate } from './process-rate.ts'
import { Quote } from './quote.ts'

export * from './cost.ts'
export * from './opening.ts'
export * from './usual-level.ts'
export { Measurement, ProcessRate, Quote, QuoteLineType, QuoteType, WallType }
export const quotes = defineModule('quotes', {
  label: '报价管理',
  icon: 'form',
  duties,
  entities: [Quote, Measurement, ProcessRate],
  dicts: [QuoteType, QuoteLineType, WallType],
  menu: [
    { label: '门店报价', open: '/quotes/store' },
    { label: '项目报价', open: '/quotes/project' },
    { label: '安装报价', open: '/quotes/install' },
    { label: '成本报价', open: '/quotes/cost', permissions: { 'quote:cost': '编制成本报价' } },
    { label: '工序工价', open: ProcessRate },
    { label: '量尺', open: Measurement },
  ],
  permissions: {
    'quote:priceLevel': '选择报价的价格级别',
    'quote:beyondAuthority': '审批超出本人折扣权限的报价',
  },
})
