import { FactoryScan, ScanAction, type ScannedWork, ScanResult, shapeOf } from '@mortise/production/model'
import { api, DictTag } from '@mortise/web'
import { Alert, Button, Empty, type InputRef, Tag } from 'antd'
import { useRef, useState } from 'react'
import { ScanInput } from './scan-input.tsx'
import { signal } from './scan-signals.ts'
import { ScannedWorkCard } from './scanned-work.tsx'
import { type SentScan, useScans } from './use-scans.ts'

/** 扫码报工: for the telephone and the scanner at the machine, with or without a network. */
export default function ScanPage() {
  const { scan, waiting, sent } = useScans()
  const [place, setPlace] = useState<{ code: string; work: ScannedWork | null; drawn: number } | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const input = useRef<InputRef>(null)
  const drawn = useRef(0)

  const read = async (code: string) => {
    const { work, refusal } =
      shapeOf(code) === 'broken' ? { work: null, refusal: '条码校验错误，请重新扫描' } : await lookUp(code)
    signal(refusal === null)
    setFault(refusal)
    drawn.current += 1
    setPlace(refusal === null ? { code, work, drawn: drawn.current } : null)
    input.current?.focus()
  }
  const say = async (what: Parameters<typeof scan>[0]) => {
    setPlace(null)
    setFault(null)
    input.current?.focus()
    await scan(what)
  }
  const [last] = sent
  return (
    <section className="mortise-scan" aria-label="扫码报工">
      <ScanInput ref={input} onRead={(code) => void read(code)} />
      {waiting.length > 0 && (
        <Alert type="warning" showIcon title={`待上传 ${waiting.length} 条，联网后自动补传`} role="status" />
      )}
      {fault && <Alert className="mortise-scan-verdict" type="error" showIcon title={fault} role="alert" />}
      {!fault && !place && last && <Verdict of={last} />}
      {place && (
        <ScannedWorkCard
          key={place.drawn}
          code={place.code}
          work={place.work}
          onScan={(what) => void say(what)}
        />
      )}
      {!place && !last && waiting.length === 0 && <Empty description="请扫描工序票、门码或工单" />}
      <ul className="mortise-scan-sent" aria-label="最近扫码">
        {sent.map((each) => (
          <li key={each.clientUid}>
            <span>
              {each.scanTime.slice(11)} {each.code}{' '}
              {ScanAction.items[each.action as keyof typeof ScanAction.items]}×{each.qty}
            </span>
            <DictTag dictCode={ScanResult.code} value={each.result} />
            {isUndoable(each, sent) && (
              <Button
                onClick={() =>
                  void say({
                    code: each.code,
                    action: 'UNDO',
                    opNo: each.opNo,
                    qty: each.qty,
                    undoes: each.clientUid,
                  })
                }
              >
                撤销
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Verdict({ of: { result, reason, code, action, qty } }: { of: SentScan }) {
  const isGood = result === ScanResult.accepted || result === ScanResult.repeated
  const label = ScanAction.items[action as keyof typeof ScanAction.items]
  return (
    <Alert
      className="mortise-scan-verdict"
      type={isGood ? 'success' : 'error'}
      showIcon
      role={isGood ? 'status' : 'alert'}
      title={isGood ? `${label} ${qty} 件成功` : (reason ?? '未接受')}
      description={<Tag>{code}</Tag>}
    />
  )
}

const isUndoable = ({ clientUid, result, action }: SentScan, sent: readonly SentScan[]): boolean =>
  result === ScanResult.accepted && action !== 'UNDO' && !sent.some(({ undoes }) => undoes === clientUid)

/** What the server knows of a code, or why it is none; without a network neither. */
async function lookUp(code: string): Promise<{ work: ScannedWork | null; refusal: string | null }> {
  if (!navigator.onLine) return { work: null, refusal: null }
  try {
    const path = `${FactoryScan.wire}/lookUp`
    const { success, message, result } = await api.ask({ method: 'GET', path, query: { code }, quiet: true })
    return success ? { work: result as ScannedWork, refusal: null } : { work: null, refusal: message }
  } catch {
    return { work: null, refusal: null }
  }
}
