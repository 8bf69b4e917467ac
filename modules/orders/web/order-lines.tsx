import type { RowOf } from '@mortise/model'
import { CustomerOrder } from '@mortise/orders/model'
import { SoldLines, usualColumns } from '@mortise/pricing/web'
import type { EditorProps } from '@mortise/web'

/** 订单清单 in the order's form: doors by configuring them, materials and services by choosing them. */
export const OrderLines = (props: EditorProps) => (
  <SoldLines
    {...props}
    of={CustomerOrder}
    columns={usualColumns}
    goods={['door', 'material', 'service']}
    terms={({ store, customer, orderedOn }: Partial<RowOf<typeof CustomerOrder>>) => ({
      store,
      customer,
      date: orderedOn,
    })}
  />
)
