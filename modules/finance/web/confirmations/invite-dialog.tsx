import { PartyStatement } from '@mortise/finance/model'
import { InviteDialog } from '@mortise/pricing/web'
import type { RowDialogProps } from '@mortise/web'
import { CONFIRM_PAGE } from './confirm-path.ts'

/** Sends a statement: a link by which the party confirms it on a telephone, or says what is wrong. */
export default function StatementInviteDialog({
  row: { id, no },
  onClose,
}: RowDialogProps<typeof PartyStatement>) {
  return (
    <InviteDialog
      title={`发送对账单 ${no}`}
      note="把链接和提取码发给对方，对方可在手机上核对、确认签字或提出异议。7天内有效。"
      path={`${PartyStatement.wire}/invite`}
      id={id}
      page={CONFIRM_PAGE}
      onClose={onClose}
    />
  )
}
