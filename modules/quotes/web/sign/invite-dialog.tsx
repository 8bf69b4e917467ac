import { InviteDialog } from '@mortise/pricing/web'
import { Quote } from '@mortise/quotes/model'
import type { RowDialogProps } from '@mortise/web'
import { SIGN_PAGE } from './sign-path.ts'

/** Sends a quote to its customer: a link to read and sign it, shown once, by text message too if wanted. */
export default function QuoteInviteDialog({ row: { id, no }, onClose }: RowDialogProps<typeof Quote>) {
  return (
    <InviteDialog
      title={`发给客户签字：${no}`}
      note="客户打开链接即可查看报价并签字确认。"
      path={`${Quote.wire}/invite`}
      id={id}
      page={SIGN_PAGE}
      isTexted
      onClose={onClose}
    />
  )
}
