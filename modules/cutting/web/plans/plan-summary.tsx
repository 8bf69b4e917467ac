import { CutPlan } from '@mortise/cutting/model'
import { codeOf, type RowOf } from '@mortise/model'
import { api, refreshAll, useBusy, useHas, useNotify } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Flex, Progress } from 'antd'
import { useEffect } from 'react'

type Plan = RowOf<typeof CutPlan>

const LOOK_EVERY = 1000
const isUnderWay = ({ status }: Pick<Plan, 'status'>) => status === 'queued' || status === 'running'

/** While it is calculated how far that is; afterwards what it came to. */
export function PlanSummary({ row }: { row: Plan }) {
  if (isUnderWay(row)) return <UnderWay plan={row} />
  if (row.status === 'failed') return <Alert showIcon type="error" title={row.note ?? '计算失败'} />
  if (!row.utilisation) return null
  const { panelCount, cutCount, utilisation, note } = row
  return (
    <Flex vertical gap={8} style={{ marginBottom: 12 }}>
      <Flex wrap gap={32}>
        <Share label="利用率" percent={utilisation * 100} text={`${(utilisation * 100).toFixed(1)}%`} />
        <Share
          label="已开料"
          percent={(100 * (cutCount ?? 0)) / Math.max(1, panelCount ?? 0)}
          text={`${cutCount ?? 0}/${panelCount ?? 0}`}
        />
      </Flex>
      {note && <Alert showIcon type="warning" title={note} />}
    </Flex>
  )
}

const Share = ({ label, percent, text }: { label: string; percent: number; text: string }) => (
  <Flex gap={8} align="center" style={{ flex: '1 1 240px', maxWidth: 420 }}>
    <span style={{ whiteSpace: 'nowrap' }}>{label}</span>
    <Progress aria-label={label} percent={percent} format={() => text} />
  </Flex>
)

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
