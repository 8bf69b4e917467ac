import type { CustomerOrder } from '@mortise/orders/model'
import { ReadSoldLines } from '@mortise/pricing/web'
import type { DocumentParts } from '@mortise/web'
import { orderForm } from './order-form.ts'

/** What the page of an order shows beside what its definition tells. */
export default {
  form: orderForm,
  lines: { lines: ReadSoldLines },
} satisfies DocumentParts<typeof CustomerOrder>
