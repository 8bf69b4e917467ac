import { AppModal, type DialogProps } from '@mortise/web'
import { useState } from 'react'
import { ChannelFields, useChannelChoice } from './channel-form.tsx'

/** By which ways the user wants to hear of things. */
export default function ChannelChoiceDialog({ onClose }: DialogProps) {
  const [isOpen, setOpen] = useState(true)
  const choice = useChannelChoice()
  return (
    <AppModal
      open={isOpen}
      title="接收设置"
      draggable
      okButtonProps={{ loading: choice.isBusy, disabled: !choice.data }}
      onOk={() => void choice.save(() => setOpen(false))}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <ChannelFields choice={choice} />
    </AppModal>
  )
}
