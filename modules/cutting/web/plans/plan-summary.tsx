import { CutPlan } from '@mortise/cutting/model'
import { codeOf, type RowOf } from '@mortise/model'
import { api, refreshAll, useBusy, useHas, useNotify } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Flex, Progress, Statistic } from 'antd'
import { useEffect } from 'react'

type Plan = RowOf<typeof CutPlan>

const LOOK_EVERY = 1000
const isUnderWay = ({ status }: Pick<Plan, 'status'>) => status === 'queued' || status === 'running'

/** While it is calculated how far that is; afterwards what it came to. */
export function PlanSummary({ row }: { row: Plan }) {
  if (isUnderWay(row)) return <UnderWay plan={row} />
  if (row.status === 'failed') return <Alert showIcon type="error" title={row.note ?? '计算失败'} />
  if (!row.utilisation) return null
  const { panelCount, cutCount, sheetCount, offcutCount, keptCount, utilisation, note } = row
  return (
    <Flex vertical gap={12}>
      <Flex wrap gap={32}>
        <Statistic title="利用率" value={(utilisation * 100).toFixed(1)} suffix="%" />
        <Statistic title="板件" value={`${cutCount ?? 0}/${panelCount ?? 0}`} suffix="块已开料" />
        <Statistic title="整板" value={sheetCount ?? 0} suffix="张" />
        <Statistic title="用余料" value={offcutCount ?? 0} suffix="块" />
        <Statistic title="留余料" value={keptCount ?? 0} suffix="块" />
      </Flex>
      {note && <Alert showIcon type="warning" title={note} />}
    </Flex>
  )
}

function UnderWay({ plan: { id, status, progress } }: { plan: Plan }) {
  const canCancel = useHas(codeOf(CutPlan, 'cancel'))
  const { isBusy, run } = useBusy()
  const notify = useNotify()
  const { data } = useQuery({
    queryKey: ['rows', CutPlan.name, 'progress', id],
    queryFn: ({ signal }) =>
      api.get<Pick<Plan, 'status' | 'progress'>>(
        `${CutPlan.wire}/queryById`,
        { id },
        { signal, quiet: true },
      ),
    refetchInterval: LOOK_EVERY,
  })
  const isOver = data ? !isUnderWay(data) : false
  useEffect(() => {
    // The page itself was asked for before it ended.
    if (isOver) void refreshAll()
  }, [isOver])
  const cancel = () =>
    run(async () => {
      await notify(api.ask({ method: 'POST', path: `${CutPlan.wire}/move`, body: { id, move: 'cancel' } }))
      await refreshAll()
    })
  return (
    <Flex wrap gap={12} align="center">
      <span>{(data?.status ?? status) === 'queued' ? '排队中' : '计算中'}</span>
      <div style={{ flex: '1 1 200px' }}>
        <Progress percent={data?.progress ?? progress ?? 0} status="active" aria-label="计算进度" />
      </div>
      {canCancel && (
        <Button danger loading={isBusy} onClick={() => void cancel()}>
          取消计算
        </Button>
      )}
    </Flex>
  )
}
