import { Delivery } from '@mortise/deliveries/model'
import { InviteDialog } from '@mortise/pricing/web'
import type { RowDialogProps } from '@mortise/web'
import { PACK_PAGE } from './bzxx/pack-page.ts'

/** Lets the driver or whoever receives a delivery sign for it on a telephone. */
export default function DeliveryInviteDialog({ row: { id, no }, onClose }: RowDialogProps<typeof Delivery>) {
  return (
    <InviteDialog
      title={`签收链接 ${no}`}
      note="把链接和提取码发给司机或收货人，凭此查看送货清单、点收包件并签字；扫包件标签后输入提取码也可签收。7天内有效。"
      path={`${Delivery.wire}/invite`}
      id={id}
      page={PACK_PAGE}
      onClose={onClose}
    />
  )
}
