import { useState } from 'react'
import './trace.css'
import { TraceView } from './trace-view.tsx'

/** 追溯 of an order: its doors with all that they passed. */
export default function OrderTrace({ no }: { no: string }) {
  const [code, setCode] = useState(no)
  return (
    <div className="mortise-trace-page">
      <TraceView key={code} code={code} onTrace={setCode} />
    </div>
  )
}
