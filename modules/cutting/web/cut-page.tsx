import { Panel, type ScannedPanel } from '@mortise/cutting/model'
import { BusinessError, resultOf } from '@mortise/model'
import { ScanInput, signal } from '@mortise/production/web'
import { Alert, api, useHas } from '@mortise/web'
import { Button, Empty, type InputRef, Progress } from 'antd'
import { useRef, useState } from 'react'

/** Panels of this station that the page remembers. */
const REMEMBERED = 20

/** 开料扫码: each panel that leaves the saw is scanned once. */
export default function CutPage() {
  const [cut, setCut] = useState<readonly ScannedPanel[]>([])
  const [fault, setFault] = useState<string | null>(null)
  const canUndo = useHas('panel:uncut')
  const input = useRef<InputRef>(null)
  const say = async (act: 'cut' | 'uncut', code: string): Promise<void> => {
    try {
      const panel = await resultOf<ScannedPanel | null>(
        api.ask({ method: 'POST', path: `${Panel.wire}/${act}`, body: { code }, quiet: true }),
      )
      setFault(null)
      setCut((before) => {
        const others = before.filter(({ no }) => no !== code)
        return panel && act === 'cut' ? [panel, ...others].slice(0, REMEMBERED) : others
      })
      signal(true)
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error
      setFault(error.message)
      signal(false)
    } finally {
      input.current?.focus()
    }
  }
  const [last] = cut
  return (
    <section className="mortise-scan" aria-label="开料扫码">
      <ScanInput ref={input} onRead={(code) => void say('cut', code)} />
      {fault && <Alert className="mortise-scan-verdict" type="error" showIcon title={fault} role="alert" />}
      {!fault && last && <Verdict of={last} />}
      {!last && !fault && <Empty description="请扫描板件标签" />}
      <ul className="mortise-scan-sent" aria-label="最近开料">
        {cut.map(({ no, name, size }) => (
          <li key={no}>
            <span>
              {no} {name} {size}
            </span>
            {canUndo && <Button onClick={() => void say('uncut', no)}>撤销</Button>}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Verdict({ of }: { of: ScannedPanel }) {
  const { name, size, plan, sheetNo, cut, total, workOrder, workCut, workTotal } = of
  return (
    <>
      <Alert
        className="mortise-scan-verdict"
        type="success"
        showIcon
        title={`${name ?? '板件'} ${size} 已开料`}
        description={`${plan} 第 ${sheetNo ?? ''} 张板`}
      />
      <Counted label={`排版单 ${plan}`} cut={cut} total={total} />
      <Counted label={`工单 ${workOrder}`} cut={workCut} total={workTotal} />
    </>
  )
}

const Counted = ({ label, cut, total }: { label: string; cut: number; total: number }) => (
  <div>
    <span>
      {label}：{cut}/{total}
    </span>
    <Progress aria-label={label} percent={Math.round((100 * cut) / Math.max(1, total))} showInfo={false} />
  </div>
)
