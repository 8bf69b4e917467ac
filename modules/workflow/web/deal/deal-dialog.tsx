import { AppModal, usePhone, widths } from '@mortise/web'
import { useState } from 'react'
import type { Opened } from '../calls.ts'
import { Deal } from './deal.tsx'

export interface DealDialogProps {
  readonly opened: Opened
  /** A task that waits is handled; everything else is looked at. */
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** 办理: everything that is needed to decide, in one window. */
export default function DealDialog({ opened, isOpen, onClose }: DealDialogProps) {
  const [isShown, setShown] = useState(true)
  const isPhone = usePhone()
  return (
    <AppModal
      open={isShown}
      title={isOpen ? '办理' : '流程详情'}
      width={widths.detail}
      fullscreen={isPhone}
      switchFullscreen={!isPhone}
      footer={null}
      onCancel={() => setShown(false)}
      afterClose={onClose}
    >
      <Deal opened={opened} isOpen={isOpen} onDone={() => setShown(false)} />
    </AppModal>
  )
}
