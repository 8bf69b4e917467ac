import type { CurvePoint, RunProgress, ScheduleScenario } from '@mortise/aps/model'
import type { RowOf } from '@mortise/model'
import { Chart, Has, type Plot, useBusy, useHint, useNotify } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Button, Flex, Progress, Typography } from 'antd'
import { useMemo, useState } from 'react'
import { apsCalls } from '../aps-calls.ts'

/** How it stands is told while it runs; asked for anew where that cannot be heard. */
const LOOK_EVERY = 3000

/** A search that runs: how far it is, the best so far, and the curve of its score. */
export function UnderWay({ run: { id, no, status, seconds } }: { run: RowOf<typeof ScheduleScenario> }) {
  const [told, setTold] = useState<{ curve: readonly CurvePoint[]; elapsed: number } | null>(null)
  useHint(`aps:${id}`, {
    onHint: ([news]) => setTold(news as { curve: readonly CurvePoint[]; elapsed: number }),
  })
  const { data } = useQuery({
    queryKey: ['aps', 'progress', id],
    queryFn: ({ signal }): Promise<RunProgress> => apsCalls.progress(id, signal),
    refetchInterval: LOOK_EVERY,
  })
  const curve = told?.curve ?? data?.curve ?? []
  const elapsed = told?.elapsed ?? data?.elapsed ?? 0
  const best = curve.at(-1)
  const percent = Math.min(99, Math.floor(elapsed / ((seconds ?? 30) * 10)))
  return (
    <Flex vertical gap={8}>
      <Flex wrap gap={12} align="center">
        <Typography.Text
          strong
        >{`${no} ${status === 'queued' ? '排队中' : (data?.phase ?? '计算中')}`}</Typography.Text>
        <div style={{ flex: '1 1 200px' }}>
          <Progress percent={percent} status="active" aria-label="计算进度" />
        </div>
        {best && (
          <Typography.Text aria-label="目前最好">{`评分 ${Math.round(best[1]).toLocaleString('zh-CN')}，${best[2]} 张迟期`}</Typography.Text>
        )}
        <Has code="scheduleScenario:run">
          <Cancel id={id} isQueued={status === 'queued'} />
        </Has>
      </Flex>
      {curve.length > 0 && <ScoreCurve curve={curve} />}
    </Flex>
  )
}

function Cancel({ id, isQueued }: { id: string; isQueued: boolean }) {
  const { isBusy, run } = useBusy()
  const notify = useNotify()
  return (
    <Button danger loading={isBusy} onClick={() => void run(() => notify(apsCalls.cancel(id)))}>
      {isQueued ? '取消' : '结束并保留'}
    </Button>
  )
}

/** The score over the seconds of a search. */
export function ScoreCurve({ curve }: { curve: readonly CurvePoint[] }) {
  const plot = useMemo(
    (): Plot => ({
      kind: 'line',
      categories: curve.map(([elapsed]) => `${(elapsed / 1000).toFixed(1)} 秒`),
      series: [{ name: '评分', values: curve.map(([, score]) => Math.round(score)) }],
      isMeasured: true,
    }),
    [curve],
  )
  return <Chart title="评分曲线（越低越好）" plot={plot} />
}
