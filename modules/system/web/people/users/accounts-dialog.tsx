import { AppModal } from '@mortise/web'
import { useState } from 'react'
import { ThirdAccounts } from './third-accounts.tsx'

export interface AccountsDialogProps {
  readonly user: { readonly id: string; readonly realname: string }
  /** It is gone from the screen. */
  readonly onClose: () => void
}

/** By which accounts of other platforms somebody signs in. */
export default function AccountsDialog({ user: { id, realname }, onClose }: AccountsDialogProps) {
  const [isOpen, setOpen] = useState(true)
  return (
    <AppModal
      open={isOpen}
      title={`第三方账号：${realname}`}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <ThirdAccounts userId={id} />
    </AppModal>
  )
}
