import { DoorShelf } from '@mortise/doors/web'
import { AppModal } from '@mortise/web'
import { useState } from 'react'

interface DoorDialogProps {
  readonly onChoose: (door: { readonly id: string; readonly name: string; readonly unit: string }) => void
  readonly onClose: () => void
}

/** 按图选门: a door by its picture, found by code, name or series; by the keyboard too. */
export default function DoorDialog({ onChoose, onClose }: DoorDialogProps) {
  const [isOpen, setOpen] = useState(true)
  return (
    <AppModal
      open={isOpen}
      title="按图选门"
      width={1080}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <DoorShelf
        onChoose={(door) => {
          onChoose(door)
          setOpen(false)
        }}
      />
    </AppModal>
  )
}
