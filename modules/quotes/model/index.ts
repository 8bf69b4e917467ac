import { defineModule } from '@mortise/model'
import { QuoteLineType, QuoteType, WallType } from './dicts.ts'
import { Measurement } from './measurement.ts'
import { Quote } from './quote.ts'

export * from './opening.ts'
export { Measurement, Quote, QuoteLineType, QuoteType, WallType }
export const quotes = defineModule('quotes', {
  label: '报价管理',
  icon: 'form',
  entities: [Quote, Measurement],
  dicts: [QuoteType, QuoteLineType, WallType],
  menu: [
    { label: '报价单', open: Quote },
    { label: '量尺', open: Measurement },
  ],
  permissions: { 'quote:cost': '成本报价' },
})
