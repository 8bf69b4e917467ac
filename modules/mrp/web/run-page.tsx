import { codeOf, type RowOf } from '@mortise/model'
import { MrpBucket, MrpLine, MrpRun } from '@mortise/mrp/model'
import {
  Alert,
  api,
  EntityList,
  fetchRows,
  Has,
  listAddress,
  refreshAll,
  useBusy,
  useHas,
  useNotify,
} from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Card, Flex, InputNumber, Progress, Segmented, Typography } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'

type Run = RowOf<typeof MrpRun>

const LOOK_EVERY = 1000
const excluded = [codeOf(MrpRun, 'add')]
const isUnderWay = ({ status }: Run) => status === 'queued' || status === 'running'
const isAnyUnderWay = (rows: readonly Run[]) => rows.some(isUnderWay)

/** 需求计算: begin one, see how far it is, and what became of the earlier ones. */
export default function RunPage() {
  return (
    <>
      <Current />
      <EntityList of={MrpRun} excludeCodes={excluded} pollWhile={isAnyUnderWay} />
    </>
  )
}

function Current() {
  const { data } = useQuery({
    queryKey: ['rows', MrpRun.name, 'latest'],
    queryFn: async ({ signal }) =>
      (await fetchRows(MrpRun, { sort: [['createTime', 'desc']], size: 1 }, signal)).rows[0] ?? null,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? LOOK_EVERY : false),
  })
  const isRunning = data ? isUnderWay(data) : false
  const wasRunning = useRef(false)
  useEffect(() => {
    // Its suggestions are written past the pages that show them.
    if (wasRunning.current && !isRunning) void refreshAll()
    wasRunning.current = isRunning
  }, [isRunning])
  if (data && isRunning) {
    return (
      <Card size="small" style={{ marginBottom: 12 }}>
        <UnderWay run={data} />
      </Card>
    )
  }
  return (
    <Card size="small" style={{ marginBottom: 12 }}>
      <Flex vertical gap={12}>
        <Has code={codeOf(MrpRun, 'add')}>
          <Begin />
        </Has>
        {data && <Outcome run={data} />}
      </Flex>
    </Card>
  )
}

function Begin() {
  const [bucket, setBucket] = useState<'1' | '2'>(MrpBucket.week)
  const [periods, setPeriods] = useState<number | null>(12)
  const { isBusy, run } = useBusy()
  const begin = async () => {
    await api.post(`${MrpRun.wire}/add`, { bucket, periods: periods ?? 12 })
    await refreshAll()
  }
  const unit = MrpBucket.items[bucket]
  return (
    <Flex wrap gap={12} align="center">
      <Segmented
        aria-label="期间"
        value={bucket}
        onChange={setBucket}
        options={[
          { value: MrpBucket.week, label: '按周' },
          { value: MrpBucket.day, label: '按日' },
        ]}
      />
      <InputNumber
        aria-label="期数"
        prefix="计划"
        suffix={unit}
        min={1}
        max={180}
        precision={0}
        value={periods}
        onChange={setPeriods}
        style={{ width: 140 }}
      />
      <Button type="primary" loading={isBusy} onClick={() => void run(begin)}>
        开始计算
      </Button>
    </Flex>
  )
}

function UnderWay({ run: { id, no, status, progress } }: { run: Run }) {
  const canCancel = useHas(codeOf(MrpRun, 'cancel'))
  const { modal } = App.useApp()
  const { isBusy, run } = useBusy()
  const notify = useNotify()
  const cancel = async () => {
    const isSure = await modal.confirm({ title: '取消本次计算？', content: '上次的建议保留不变。' })
    if (!isSure) return
    await run(() =>
      notify(api.ask({ method: 'POST', path: `${MrpRun.wire}/move`, body: { id, move: 'cancel' } })),
    )
  }
  return (
    <Flex wrap gap={12} align="center">
      <Typography.Text strong>{`${no} ${status === 'queued' ? '排队中' : '计算中'}`}</Typography.Text>
      <div style={{ flex: '1 1 200px' }}>
        <Progress percent={progress ?? 0} status="active" aria-label="计算进度" />
      </div>
      {canCancel && (
        <Button danger loading={isBusy} onClick={() => void cancel()}>
          取消计算
        </Button>
      )}
    </Flex>
  )
}

function Outcome({ run }: { run: Run }) {
  const { no, status, suggestionCount, overdueCount, changeCount, note } = run
  if (status === 'failed') return <Alert showIcon type="error" title={`${no} 计算失败：${note ?? ''}`} />
  if (status !== 'finished') return null
  const words = `${no} 算完：${suggestionCount ?? 0} 条采购、自制、外协建议（${overdueCount ?? 0} 条逾期），${changeCount ?? 0} 条催货、推迟、取消`
  return (
    <Alert
      role="status"
      showIcon
      type={overdueCount ? 'warning' : 'success'}
      title={words}
      action={
        // In the colour of the words: that of links is too faint on a warning.
        <Link
          to={`/mrp/mrp-line${listAddress(MrpLine, {})}`}
          style={{ color: 'inherit', textDecoration: 'underline' }}
        >
          查看建议
        </Link>
      }
    />
  )
}
