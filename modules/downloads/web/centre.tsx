import './centre.css'
import { downloads } from '@mortise/downloads/model'
import { AppModal, type DialogProps, widths } from '@mortise/web'
import { useState } from 'react'
import DownloadList from './download-list.tsx'

/** The download centre over whatever page one is on. */
export default function Centre({ onClose }: DialogProps) {
  const [isOpen, setOpen] = useState(true)
  return (
    <AppModal
      open={isOpen}
      title={downloads.label}
      width={widths.downloadCentre}
      rootClassName="mortise-downloads"
      draggable
      switchFullscreen
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <DownloadList isPart />
    </AppModal>
  )
}
