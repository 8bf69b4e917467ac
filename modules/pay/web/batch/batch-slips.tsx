import { formatShare, type RowOf, sum } from '@mortise/model'
import { PayBatch, type SlipLine } from '@mortise/pay/model'
import { AppModal, api, formatMoney, Has, saveFile, useBusy } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Result, Space, Table, Tag } from 'antd'
import { useState } from 'react'
import { PrintPayStrips, PrintWageSheet } from '../print/pay-papers.tsx'
import { LookedSlip } from '../slip/looked-slip.tsx'
import { replyTag } from '../slip/reply-tag.ts'
import { AnswerObjection } from './answer-objection.tsx'
import { slipColumns } from './columns.ts'

const sheets = [
  ['bank', '银行代发文件'],
  ['wage', '工资发放表'],
  ['tax', '个税申报表'],
  ['social', '社保明细'],
  ['piece', '计件明细表'],
] as const

/** By how much pay may differ from the month before without being marked. */
const MARKED = 0.2

const money = (value: number) => (value === 0 ? '' : formatMoney(value))

/** Everybody's pay of a batch, beside the month before; what it shows is written down. */
export function BatchSlips({ row: batch }: { readonly row: RowOf<typeof PayBatch> }) {
  const [looked, setLooked] = useState<SlipLine | null>(null)
  const [answered, setAnswered] = useState<SlipLine | null>(null)
  const [printed, print] = useState<'sheet' | 'strips' | null>(null)
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
      </Space>
      <Table<SlipLine>
        rowKey="id"
        size="small"
        loading={isFetching}
        dataSource={[...lines]}
        scroll={{ x: 'max-content' }}
        pagination={{ pageSize: 50, hideOnSinglePage: true }}
        footer={() =>
          (['gross', 'social', 'tax', 'net'] as const)
            .map((key) => `${labelOf(key)} ${formatMoney(sum(lines, (line) => line[key]))}`)
            .join('　')
        }
        columns={[
          {
            title: '姓名',
            dataIndex: 'name',
            fixed: 'left',
            render: (name: string, line) => (
              <Button type="link" size="small" style={{ padding: 0 }} onClick={() => setLooked(line)}>
                {name}
              </Button>
            ),
          },
          ...slipColumns.map(([key, title]) => ({
            title,
            dataIndex: key,
            align: 'right' as const,
            render: money,
          })),
          {
            title: '比上月',
            dataIndex: 'change',
            align: 'right',
            render: (_, line) => <Change line={line} />,
          },
          {
            title: '发放',
            dataIndex: 'isPaid',
            render: (_, line) => <Paid line={line} />,
          },
          {
            title: '员工确认',
            dataIndex: 'reply',
            render: (_, line) => <Reply line={line} onAnswer={setAnswered} />,
          },
          {
            title: '提示',
            dataIndex: 'warnings',
            render: (warnings: readonly string[]) => warnings.join('；'),
          },
        ]}
      />
      {printed === 'sheet' && <PrintWageSheet batch={batch} lines={lines} onClose={() => print(null)} />}
      {printed === 'strips' && <PrintPayStrips batch={batch} lines={lines} onClose={() => print(null)} />}
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

const labelOf = (key: (typeof slipColumns)[number][0]) =>
  slipColumns.find(([each]) => each === key)?.[1] ?? ''

interface ReplyProps {
  readonly line: SlipLine
  readonly onAnswer: (line: SlipLine) => void
}

function Reply({ line, onAnswer }: ReplyProps) {
  const { reply, objection } = line
  return (
    <Space>
      <Tag color={replyTag(reply).color}>{replyTag(reply).text}</Tag>
      {objection}
      {reply === 'objected' && (
        <Has code="paySlip:answer">
          <Button size="small" onClick={() => onAnswer(line)}>
            答复
          </Button>
        </Has>
      )}
    </Space>
  )
}

function Paid({ line: { isPaid, payFault } }: { readonly line: SlipLine }) {
  if (isPaid) return '已发放'
  return payFault ? <Tag color="red">退回：{payFault}</Tag> : ''
}

function Change({ line: { change } }: { readonly line: SlipLine }) {
  if (change === null) return '–'
  const text = `${change > 0 ? '+' : ''}${formatShare(change)}`
  return Math.abs(change) > MARKED ? <Tag color="red">{text}</Tag> : text
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
