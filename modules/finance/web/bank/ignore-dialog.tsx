import { BankLine } from '@mortise/finance/model'
import { api, type RowDialogProps, useBusy, useNotify } from '@mortise/web'
import { AskReason } from '../close/ask-reason.tsx'

/** 忽略: a line of the bank that is nothing to be booked, and why. */
export default function IgnoreDialog({ row: { id }, onClose }: RowDialogProps<typeof BankLine>) {
  const { run } = useBusy()
  const notify = useNotify()
  return (
    <AskReason
      title="忽略银行流水"
      onClose={onClose}
      onOk={(reason) =>
        run(() => notify(api.ask({ method: 'POST', path: `${BankLine.wire}/ignore`, body: { id, reason } })))
      }
    />
  )
}
