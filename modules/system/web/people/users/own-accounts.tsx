import { AppModal, type DialogProps } from '@mortise/web'
import { useState } from 'react'
import { ThirdAccounts } from './third-accounts.tsx'

/** 第三方账号: by which accounts of other platforms the user signs in. */
export default function OwnAccounts({ onClose }: DialogProps) {
  const [isOpen, setOpen] = useState(true)
  return (
    <AppModal
      open={isOpen}
      title="第三方账号"
      draggable
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <ThirdAccounts />
    </AppModal>
  )
}
