import { useOwnHash } from '@mortise/web'
import { Empty } from 'antd'
import { ScanInput } from '../scan/scan-input.tsx'
import './trace.css'
import { TraceView } from './trace-view.tsx'

/** 产品追溯: from any code to all that it has to do with; the code stands in the address. */
export default function TracePage() {
  const [hash, write] = useOwnHash()
  const code = decodeURIComponent(hash)
  const open = (next: string) => write(encodeURIComponent(next))
  return (
    <section className="mortise-trace-page" aria-label="产品追溯">
      <ScanInput onRead={open} />
      {code ? (
        <TraceView key={code} code={code} onTrace={open} />
      ) : (
        <Empty description="请扫门码、包件码、工单，或输入批号、合同编号" />
      )}
    </section>
  )
}
