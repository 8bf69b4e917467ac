import { codeOf } from '@mortise/model'
import { isOffered, OpStatus, type ScannedWork, WorkOrder } from '@mortise/production/model'
import { useHas } from '@mortise/web'
import { Button, InputNumber, Segmented, Tag } from 'antd'
import { useId, useState } from 'react'
import { DefectDialog } from './defect-dialog.tsx'
import { DictItemTag } from './dict-item-tag.tsx'
import { ReworkDialog } from './rework-dialog.tsx'
import type { NewScan } from './use-scans.ts'

interface Props {
  readonly code: string
  /** What the server knows of the code; nothing while it is out of reach. */
  readonly work: ScannedWork | null
  readonly onScan: (scan: NewScan) => void
}

const actions = [
  ['START', '开工'],
  ['FINISH', '完工'],
  ['PAUSE', '暂停'],
  ['RESUME', '继续'],
] as const
const rarer = [
  ['SCRAP', '报废'],
  ['PASS', '检验通过'],
  ['MOVE', '转序'],
] as const

/** What was scanned, and what may be said of it: large enough for gloves. */
export function ScannedWorkCard({ code, work, onScan }: Props) {
  const [opNo, setOpNo] = useState(work?.opNo ?? null)
  const op = work?.ops.find((each) => each.opNo === opNo)
  const earlier =
    work?.ops.slice(
      0,
      work.ops.findIndex((each) => each.opNo === opNo),
    ) ?? []
  const [qty, setQty] = useState(1)
  const [isBad, setBad] = useState(false)
  const [isRedone, setRedone] = useState(false)
  const mayLook = useHas(codeOf(WorkOrder, 'list'))
  const qtyId = useId()
  const offered = <A extends (typeof actions | typeof rarer)[number]>(all: readonly A[]) =>
    all.filter(([action]) => isOffered(action, op))
  const isIdle = op && offered([...actions, ...rarer]).length === 0 && !isOffered('DEFECT', op)
  const say = (action: string, more: Partial<NewScan> = {}) => onScan({ code, action, opNo, qty, ...more })
  return (
    <section className="mortise-scan-work" aria-label={`已扫 ${code}`}>
      <header>
        <strong>{work?.no ?? code}</strong>
        {work && mayLook && <span>{work.itemName}</span>}
        {work && <span>共 {work.qty} 件</span>}
        {!work && <Tag color="orange">离线，联网后核对</Tag>}
        {work?.holdReason && <Tag color="red">暂停：{work.holdReason}</Tag>}
      </header>
      {work && work.ops.length > 0 && (
        <Segmented
          className="mortise-scan-ops"
          aria-label="工序"
          value={opNo ?? undefined}
          onChange={setOpNo}
          options={work.ops.map((each) => ({ value: each.opNo, label: each.name }))}
        />
      )}
      {op && (
        <p>
          <DictItemTag of={OpStatus} value={op.status} /> 可报 <b>{op.open}</b>，已完工 {op.okQty}
          {op.defectQty > 0 && `，待判不良 ${op.defectQty}`}
          {op.reworkQty > 0 && `，返工中 ${op.reworkQty}`}
        </p>
      )}
      <div className="mortise-scan-qty">
        <label htmlFor={qtyId}>数量</label>
        <Button size="large" aria-label="减一" onClick={() => setQty((now) => Math.max(1, now - 1))}>
          −
        </Button>
        <InputNumber
          id={qtyId}
          size="large"
          min={1}
          max={9999}
          precision={0}
          value={qty}
          onChange={(next) => setQty(next ?? 1)}
        />
        <Button size="large" aria-label="加一" onClick={() => setQty((now) => now + 1)}>
          ＋
        </Button>
        {op && op.open > 1 && (
          <Button size="large" onClick={() => setQty(op.open)}>
            全部 {op.open}
          </Button>
        )}
      </div>
      {isIdle && <p role="status">这道工序现在没有可报的，请选择其它工序</p>}
      <div className="mortise-scan-actions">
        {offered(actions).map(([action, label]) => (
          <Button
            key={action}
            type={action === 'FINISH' ? 'primary' : 'default'}
            size="large"
            onClick={() => say(action)}
          >
            {label}
          </Button>
        ))}
        {isOffered('DEFECT', op) && (
          <Button danger size="large" onClick={() => setBad(true)}>
            不良
          </Button>
        )}
        {op && op.reworkQty > 0 && (
          <Button size="large" onClick={() => say('FINISH', { isRework: true })}>
            返工完成
          </Button>
        )}
        {isOffered('REWORK', op) && (
          <Button size="large" onClick={() => (op && earlier.length > 0 ? setRedone(true) : say('REWORK'))}>
            返工
          </Button>
        )}
        {offered(rarer).map(([action, label]) => (
          <Button key={action} size="large" onClick={() => say(action)}>
            {label}
          </Button>
        ))}
      </div>
      {isRedone && op && (
        <ReworkDialog
          qty={qty}
          ops={[op, ...earlier.toReversed()]}
          onClose={() => setRedone(false)}
          onSay={(backToOp) => {
            setRedone(false)
            say('REWORK', { backToOp })
          }}
        />
      )}
      {isBad && (
        <DefectDialog
          qty={qty}
          onClose={() => setBad(false)}
          onSay={(more) => {
            setBad(false)
            say('DEFECT', more)
          }}
        />
      )}
    </section>
  )
}
