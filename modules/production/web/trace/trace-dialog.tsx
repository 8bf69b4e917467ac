import { AppModal } from '@mortise/web'
import { useState } from 'react'
import './trace.css'
import { TraceView } from './trace-view.tsx'

/** What is known of a row's code, over the list that it stands in. */
export function TraceDialog({ start, onClose }: { start: string; onClose: () => void }) {
  const [isOpen, setOpen] = useState(true)
  const [code, setCode] = useState(start)
  return (
    <AppModal
      open={isOpen}
      title={`产品追溯 ${code}`}
      width={1100}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <div className="mortise-trace-page">
        <TraceView key={code} code={code} onTrace={setCode} />
      </div>
    </AppModal>
  )
}
