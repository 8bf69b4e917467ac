import type { Row } from '@mortise/model'
import { CustomerOrder } from '@mortise/orders/model'
import { Quote } from '@mortise/quotes/model'
import { Alert, AppModal, api, type RowDialogProps, readRow } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Progress, Spin, Typography } from 'antd'
import { apsCalls } from './aps-calls.ts'

interface Line {
  readonly door: string | null
  readonly params: unknown
  readonly qty: number | null
}

/** When the doors of a quote could be ready, by the room that the published plan leaves. */
export function QuotePromise({ row: { id, no }, onClose }: RowDialogProps<typeof Quote>) {
  const read = async (signal: AbortSignal) =>
    readRow(Quote, await api.get<Row>(`${Quote.wire}/queryById`, { id }, { signal })).lines
  return <Promised id={id} no={no} readLines={read} onClose={onClose} />
}

/** When those of an order could be. */
export function OrderPromise({ row: { id, no }, onClose }: RowDialogProps<typeof CustomerOrder>) {
  const read = async (signal: AbortSignal) =>
    readRow(CustomerOrder, await api.get<Row>(`${CustomerOrder.wire}/queryById`, { id }, { signal })).lines
  return <Promised id={id} no={no} readLines={read} onClose={onClose} />
}

interface Props {
  readonly id: string
  readonly no: string
  readonly readLines: (signal: AbortSignal) => Promise<readonly Line[]>
  readonly onClose: () => void
}

function Promised({ id, no, readLines, onClose }: Props) {
  const { data, error } = useQuery({
    queryKey: ['aps', 'promise', id],
    queryFn: async ({ signal }) => {
      const doors = (await readLines(signal)).flatMap(({ door, params, qty }) =>
        door && qty ? { doorId: door, params: params ?? {}, qty } : [],
      )
      return doors.length === 0 ? null : apsCalls.promise(doors)
    },
    retry: false,
    gcTime: 0,
  })
  return (
    <AppModal open title={`${no} 什么时候能做好`} footer={null} onCancel={onClose}>
      {error && <Alert type="error" showIcon title={error.message} />}
      {data === undefined && !error && <Spin />}
      {data === null && <Alert type="info" showIcon title="没有门，不需要排产" />}
      {data && (
        <>
          <Typography.Title level={3}>{data.date ?? '排不下'}</Typography.Title>
          <p>{data.words}</p>
          {data.date && <Progress percent={Math.round(data.confidence * 100)} aria-label="把握" />}
          <Typography.Text type="secondary">
            按已发布的排程插入空档估算，不占用产能；缺料另计。
          </Typography.Text>
        </>
      )}
    </AppModal>
  )
}
