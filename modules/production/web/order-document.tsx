import type { RowOf } from '@mortise/model'
import type { CustomerOrder } from '@mortise/orders/model'
import { type DocumentParts, lazily } from '@mortise/web'
import { Spin } from 'antd'
import { orderStory } from './order-story.ts'

const OrderTrace = lazily(() => import('./trace/order-trace.tsx'), <Spin />)

/** What production adds to the page of an order. */
export default {
  tabs: [
    {
      key: 'trace',
      label: '追溯',
      needs: 'factoryScan:trace',
      when: ({ releasedAt }) => releasedAt !== null,
      View: ({ row }: { row: RowOf<typeof CustomerOrder> }) => <OrderTrace no={row.no} />,
    },
  ],
  story: orderStory,
} satisfies DocumentParts<typeof CustomerOrder>
