import {
  type Difference,
  Door,
  type DoorFault,
  type Impact,
  isLarge,
  LARGE_CHANGE,
} from '@mortise/doors/model'
import { mul, type RowOf } from '@mortise/model'
import { Alert, AppModal, api, formatMoney, useBusy, useNotify } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Checkbox, Form, Input, Skeleton, Table } from 'antd'
import { useId, useState } from 'react'
import { FaultList } from './fault-list.tsx'

interface PublishDialogProps {
  readonly door: RowOf<typeof Door>
  /** It is gone from the screen. */
  readonly onClose: () => void
}

/** Publishes a door, once whoever does it has seen what that changes for the doors configured last. */
export default function PublishDialog({ door, onClose }: PublishDialogProps) {
  const [isOpen, setOpen] = useState(true)
  const [note, setNote] = useState('')
  const [isSeen, setSeen] = useState(false)
  const noteId = useId()
  const { isBusy, run } = useBusy()
  const tell = useNotify()
  const { data, error } = useQuery({
    queryKey: ['rows', Door.name, 'impact', door.id],
    queryFn: ({ signal }) =>
      api.get<{ faults: DoorFault[]; impact: Impact | null }>(
        `${Door.wire}/impact`,
        { id: door.id },
        { signal, quiet: true },
      ),
    staleTime: 0,
    gcTime: 0,
  })
  const impact = data?.impact
  const isAsked = impact?.differences.some(isLarge) ?? false
  const publish = async () => {
    const { id, version } = door
    const body = { id, version, move: 'publish', reason: note.trim(), acknowledge: isSeen }
    const isDone = await run(() => tell(api.ask({ method: 'POST', path: `${Door.wire}/move`, body })))
    if (isDone) setOpen(false)
  }
  return (
    <AppModal
      open={isOpen}
      title={`发布门型：${door.name}`}
      width={760}
      okText="发布"
      okButtonProps={{ disabled: !impact || note.trim() === '' || (isAsked && !isSeen), loading: isBusy }}
      onOk={() => void publish()}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      {error && <Alert type="warning" showIcon title={error.message} />}
      {!data && !error && <Skeleton active />}
      {data && data.faults.length > 0 && <FaultList title="改正后才能发布" faults={data.faults} />}
      {impact && (
        <>
          <ImpactView impact={impact} />
          <Form layout="vertical" component="div" style={{ marginTop: 16 }}>
            <Form.Item label="版本说明" htmlFor={noteId} required>
              <Input.TextArea
                id={noteId}
                maxLength={500}
                autoSize={{ minRows: 2 }}
                value={note}
                placeholder="改了什么，为什么"
                onChange={(event) => setNote(event.target.value)}
              />
            </Form.Item>
            {isAsked && (
              <Checkbox checked={isSeen} onChange={(event) => setSeen(event.target.checked)}>
                {`有价格变动超过${mul(LARGE_CHANGE, 100)}%，我已核对`}
              </Checkbox>
            )}
          </Form>
        </>
      )}
    </AppModal>
  )
}

/** What a new version makes of the doors that were configured last. */
export function ImpactView({ impact }: { impact: Impact }) {
  const { count, changed, refused, differences } = impact
  const isQuiet = changed + refused === 0
  const words =
    count === 0
      ? '该门型还没有配置过，没有可以比较的单据。'
      : `已用最近 ${count} 个配置试算：${isQuiet ? '价格和用料都没有变化。' : `${changed} 个有变化，${refused} 个不再可用。`}`
  return (
    <>
      <Alert
        type={isQuiet ? 'info' : 'warning'}
        showIcon
        title={words}
        description="已有的报价和订单不受影响。"
      />
      {differences.length > 0 && (
        <Table<Difference>
          size="small"
          style={{ marginTop: 12 }}
          rowKey="place"
          dataSource={[...differences]}
          pagination={{ pageSize: 8, hideOnSinglePage: true }}
          columns={[
            { title: '单据', dataIndex: 'place' },
            { title: '原出厂价', dataIndex: 'before', align: 'right', render: moneyText },
            { title: '新出厂价', dataIndex: 'after', align: 'right', render: moneyText },
            { title: '说明', dataIndex: 'message' },
          ]}
        />
      )}
    </>
  )
}

const moneyText = (amount: number | null) => (amount === null ? '—' : formatMoney(amount))
