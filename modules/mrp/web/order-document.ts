import { codeOf } from '@mortise/model'
import { MrpLine } from '@mortise/mrp/model'
import type { CustomerOrder } from '@mortise/orders/model'
import type { DocumentParts } from '@mortise/web'
import { OrderShortages } from './order-shortages.tsx'

/** What planning adds to the page of an order. */
export default {
  tabs: [
    {
      key: 'shortage',
      label: '缺料',
      needs: codeOf(MrpLine, 'list'),
      when: ({ status }) => status === 'producing',
      View: OrderShortages,
    },
  ],
} satisfies DocumentParts<typeof CustomerOrder>
