import { codeOf } from '@mortise/model'
import { type CustomerOrder, OrderReceipt } from '@mortise/orders/model'
import { ReadSoldLines } from '@mortise/pricing/web'
import { type DocumentParts, lazily } from '@mortise/web'
import { orderForm } from './order-form.ts'
import { OrderMoney } from './order-money.tsx'
import { orderStory } from './order-story.ts'
import { OrderSummary } from './order-summary.tsx'

/** What the page of an order shows beside what its definition tells. */
export default {
  form: orderForm,
  lines: { lines: ReadSoldLines },
  Summary: OrderSummary,
  tabs: [{ key: 'money', label: '收付款', needs: codeOf(OrderReceipt, 'list'), View: OrderMoney }],
  Print: lazily(() => import('./print/print-tab.tsx')),
  story: orderStory,
} satisfies DocumentParts<typeof CustomerOrder>
