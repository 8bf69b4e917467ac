import type { RowOf } from '@mortise/model'
import { PayBatch, type SlipLine } from '@mortise/pay/model'
import { AppModal, api, saveFile, useBusy } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Result, Space } from 'antd'
import { useState } from 'react'
import { PrintPayStrips, PrintWageSheet } from '../print/pay-papers.tsx'
import { PrintPieces } from '../print/piece-paper.tsx'
import { LookedSlip } from '../slip/looked-slip.tsx'
import { AnswerObjection } from './answer-objection.tsx'
import { SlipTable } from './slip-table.tsx'

const sheets = [
  ['bank', '银行代发文件'],
  ['wage', '工资发放表'],
  ['tax', '个税申报表'],
  ['social', '社保明细'],
  ['piece', '计件明细表'],
] as const

/** Everybody's pay of a batch, beside the month before; what it shows is written down. */
export function BatchSlips({ row: batch }: { readonly row: RowOf<typeof PayBatch> }) {
  const [looked, setLooked] = useState<SlipLine | null>(null)
  const [answered, setAnswered] = useState<SlipLine | null>(null)
  const [printed, print] = useState<'sheet' | 'strips' | 'pieces' | null>(null)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['rows', PayBatch.name, 'slips', batch.id, batch.version],
    queryFn: ({ signal }) =>
      api.post<readonly SlipLine[]>(`${PayBatch.wire}/slips`, { id: batch.id }, { signal, quiet: true }),
    staleTime: Infinity,
  })
  if (error && !data) return <Result status="warning" title={error.message} />
  const lines = data ?? []
  const left = batch.leftOut ?? []
  const missed = batch.missed ?? []
  return (
    <section aria-label="工资单">
      {left.length > 0 && (
        <Alert
          showIcon
          type="warning"
          style={{ marginBottom: 12 }}
          title={`${left.length} 人未计算`}
          description={left.join('；')}
        />
      )}
      <Sent batch={batch} />
      {missed.length > 0 && (
        <Alert
          showIcon
          type="warning"
          style={{ marginBottom: 12 }}
          title="有工作未计薪"
          description={missed.join('；')}
        />
      )}
      <Space wrap style={{ marginBottom: 12 }}>
        <Sheets id={batch.id} isEmpty={lines.length === 0} />
        <Button disabled={lines.length === 0} onClick={() => print('sheet')}>
          打印工资发放表
        </Button>
        <Button disabled={lines.length === 0} onClick={() => print('strips')}>
          打印工资条
        </Button>
        <Button disabled={lines.length === 0} onClick={() => print('pieces')}>
          打印计件明细表
        </Button>
      </Space>
      <SlipTable lines={lines} isLoading={isFetching} onLook={setLooked} onAnswer={setAnswered} />
      {printed === 'sheet' && <PrintWageSheet batch={batch} lines={lines} onClose={() => print(null)} />}
      {printed === 'strips' && <PrintPayStrips batch={batch} lines={lines} onClose={() => print(null)} />}
      {printed === 'pieces' && <PrintPieces batch={batch} onClose={() => print(null)} />}
      {answered && (
        <AnswerObjection
          line={answered}
          onClose={() => setAnswered(null)}
          onAnswered={() => {
            setAnswered(null)
            void refetch()
          }}
        />
      )}
      {looked && (
        <AppModal
          open
          title={`${looked.name} ${batch.month} 工资单`}
          footer={null}
          onCancel={() => setLooked(null)}
        >
          <LookedSlip id={looked.id} />
        </AppModal>
      )}
    </section>
  )
}

/** Whether people have been told of their slips, which is the last step of a batch. */
function Sent({ batch }: { readonly batch: RowOf<typeof PayBatch> }) {
  const { status, sentAt } = batch
  if (sentAt) return <p>工资单已于 {sentAt} 发给员工</p>
  if (status !== 'approved' && status !== 'posted' && status !== 'paid') return null
  return (
    <Alert
      showIcon
      type="info"
      style={{ marginBottom: 12 }}
      title="工资单还没有发给员工：核对后点“更多”里的“发工资单”"
    />
  )
}

function Sheets({ id, isEmpty }: { readonly id: string; readonly isEmpty: boolean }) {
  const { isBusy, run } = useBusy()
  const save = async (kind: string, isText = false) => {
    const body = { id, kind, isText }
    const file = await api.download({ method: 'POST', path: `${PayBatch.wire}/sheet`, body })
    saveFile(file, file.name ?? '')
  }
  return (
    <Space wrap>
      {sheets.map(([kind, label]) => (
        <Button key={kind} disabled={isEmpty} loading={isBusy} onClick={() => void run(() => save(kind))}>
          {label}
        </Button>
      ))}
      <Button disabled={isEmpty} loading={isBusy} onClick={() => void run(() => save('bank', true))}>
        代发文件csv
      </Button>
    </Space>
  )
}
