import type { RowOf } from '@mortise/model'
import type { CustomerOrder } from '@mortise/orders/model'
import { type DocumentParts, lazily } from '@mortise/web'
import { Spin } from 'antd'

const OrderCost = lazily(() => import('./order-cost.tsx'), <Spin />)

/** What finance adds to the page of an order, for whoever may see what it costs. */
export default {
  tabs: [
    {
      key: 'cost',
      label: '成本与毛利',
      needs: 'finance:orderCost',
      when: ({ approvedAt }) => approvedAt !== null,
      View: ({ row }: { row: RowOf<typeof CustomerOrder> }) => <OrderCost id={row.id} />,
    },
  ],
} satisfies DocumentParts<typeof CustomerOrder>
