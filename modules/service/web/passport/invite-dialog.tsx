import { DoorUnit } from '@mortise/orders/model'
import { InviteDialog } from '@mortise/pricing/web'
import type { RowDialogProps } from '@mortise/web'
import { PASSPORT_PAGE } from './passport-page-path.ts'

/** Lets a customer look at a door and tell of its faults. */
export default function PassportInviteDialog({
  row: { id, code },
  onClose,
}: RowDialogProps<typeof DoorUnit>) {
  return (
    <InviteDialog
      title={`门的档案 ${code}`}
      note="把链接和提取码发给客户，凭此查看门的规格、安装和质保，并可拍照报修；不含价格、电话和地址。重新生成后旧链接失效。"
      path={`${DoorUnit.wire}/invite`}
      id={id}
      page={PASSPORT_PAGE}
      onClose={onClose}
    />
  )
}
