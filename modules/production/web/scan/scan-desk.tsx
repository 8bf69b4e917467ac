import { ScanAction, type ScannedWork, ScanResult, shapeOf } from '@mortise/production/model'
import { Alert } from '@mortise/web'
import { Button, Empty, type InputRef, Tag } from 'antd'
import { useRef, useState } from 'react'
import { DictItemTag } from './dict-item-tag.tsx'
import type { LookedUp, ScanCalls } from './scan-calls.ts'
import { ScanInput } from './scan-input.tsx'
import type { QueuedScan } from './scan-queue.ts'
import { say, signal } from './scan-signals.ts'
import { ScannedWorkCard } from './scanned-work.tsx'
import { type ScanDesk as Desk, type SentScan, useScans } from './use-scans.ts'

/** Where codes are scanned and work is reported, with or without a network. */
export function ScanDesk({ desk }: { desk: Desk }) {
  const { scan, waiting, sent, takeBack } = useScans(desk)
  const [place, setPlace] = useState<{ code: string; work: ScannedWork | null; drawn: number } | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const input = useRef<InputRef>(null)
  const drawn = useRef(0)

  const read = async (code: string) => {
    const { work, refusal } = await lookUp(desk.calls, code)
    signal(refusal === null)
    if (refusal !== null) say(refusal)
    setFault(refusal)
    drawn.current += 1
    setPlace(refusal === null ? { code, work, drawn: drawn.current } : null)
    input.current?.focus()
  }
  const report = async (what: Parameters<typeof scan>[0]) => {
    setPlace(null)
    setFault(null)
    input.current?.focus()
    await scan(what)
  }
  const [last] = sent
  // What is on its way is told of as soon as it is answered.
  const late = waiting.filter(({ isOffline }) => isOffline)
  const queued = late.at(-1)
  return (
    <>
      <ScanInput ref={input} onRead={(code) => void read(code)} />
      {waiting.length > 0 && (
        <Alert type="warning" showIcon title={`待上传 ${waiting.length} 条，联网后自动补传`} role="status" />
      )}
      {fault && (
        <Alert
          className="mortise-scan-verdict mortise-scan-refusal"
          type="error"
          showIcon
          title={fault}
          role="alert"
        />
      )}
      {!fault && !place && queued && <Kept of={queued} />}
      {!fault && !place && !queued && last && <Verdict of={last} />}
      {place && (
        <ScannedWorkCard
          key={place.drawn}
          code={place.code}
          work={place.work}
          onScan={(what) => void report(what)}
        />
      )}
      {!place && !last && waiting.length === 0 && <Empty description="请扫描工序票、门码或工单" />}
      <ul className="mortise-scan-sent" aria-label="最近扫码">
        {late.toReversed().map((each) => (
          <li key={each.clientUid}>
            <Told of={each} />
            <Tag color="orange">待上传</Tag>
            <Button onClick={() => void takeBack(each)}>撤销</Button>
          </li>
        ))}
        {sent.map((each) => (
          <li key={each.clientUid}>
            <Told of={each} />
            <DictItemTag of={ScanResult} value={each.result} />
            {isUndoable(each, sent) && (
              <Button
                onClick={() =>
                  void report({
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
    </>
  )
}

const labelOf = (action: string): string => ScanAction.items[action as keyof typeof ScanAction.items]

const Told = ({ of: { scanTime, code, action, qty } }: { of: QueuedScan }) => (
  <span>
    {scanTime.slice(11)} {code} {labelOf(action)}×{qty}
  </span>
)

/** What was scanned last and is not with the server yet. */
const Kept = ({ of: { code, action, qty } }: { of: QueuedScan }) => (
  <Alert
    className="mortise-scan-verdict"
    type="info"
    showIcon
    title={`${labelOf(action)} ${qty} 件已记录，等待上传`}
    description={<Tag>{code}</Tag>}
  />
)

function Verdict({ of: { result, reason, code, action, qty } }: { of: SentScan }) {
  const isGood = result === ScanResult.accepted || result === ScanResult.repeated
  // Nobody has to scan again what somebody will decide on.
  const isKept = result === ScanResult.waiting
  return (
    <Alert
      className={`mortise-scan-verdict${isGood ? '' : ' mortise-scan-refusal'}`}
      type={isGood ? 'success' : 'error'}
      showIcon
      role={isGood ? 'status' : 'alert'}
      title={
        isGood ? `${labelOf(action)} ${qty} 件成功` : `${isKept ? '已转异常处理：' : ''}${reason ?? '未接受'}`
      }
      description={<Tag>{code}</Tag>}
    />
  )
}

const isUndoable = ({ clientUid, result, action }: SentScan, sent: readonly SentScan[]): boolean =>
  result === ScanResult.accepted && action !== 'UNDO' && !sent.some(({ undoes }) => undoes === clientUid)

/** What the server knows of a code, or why it is none; without a network what the code tells by itself. */
async function lookUp(calls: ScanCalls, code: string): Promise<LookedUp> {
  const shape = shapeOf(code)
  if (shape === 'broken') return { work: null, refusal: '条码校验错误，请重新扫描' }
  const unseen = { work: null, refusal: shape === null ? '不是本厂的条码，请重新扫描' : null }
  return navigator.onLine ? calls.lookUp(code).catch(() => unseen) : unseen
}
