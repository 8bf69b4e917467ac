import { ScheduleScenario } from '@mortise/aps/model'
import type { RowOf } from '@mortise/model'
import { Alert, EntityList, fetchRows, Has, refreshAll, useHint } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Button, Card, Flex, Progress } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { BeginRun } from './begin-run.tsx'
import { CompareDialog } from './compare-dialog.tsx'
import { PublishButton } from './publish-button.tsx'
import { UnderWay } from './under-way.tsx'

type Scenario = RowOf<typeof ScheduleScenario>

const isUnderWay = ({ status }: Scenario) => status === 'queued' || status === 'running'
const isAnyUnderWay = (rows: readonly Scenario[]) => rows.some(isUnderWay)
const hasPlan = ({ status }: Scenario) => ['finished', 'published', 'replaced'].includes(status)

const cells = {
  score: (scenario: Scenario) =>
    isUnderWay(scenario) ? (
      <Progress percent={scenario.progress ?? 0} size="small" aria-label="计算进度" />
    ) : (
      scenario.score
    ),
  elapsed: ({ elapsed }: Scenario) => (elapsed === null ? null : `${(elapsed / 1000).toFixed(1)} 秒`),
}

/** 排产: begin a search, watch it, compare what was found and publish the best. */
export default function SchedulePage() {
  useHint('aps:published', { onHint: () => void refreshAll() })
  return (
    <>
      <Current />
      <EntityList
        of={ScheduleScenario}
        cells={cells}
        pollWhile={isAnyUnderWay}
        actionsWidth={220}
        rowActions={(row) => <Actions of={row} />}
        toolbar={(selected) => <Compared ids={selected} />}
      />
    </>
  )
}

function Actions({ of }: { of: Scenario }) {
  if (!hasPlan(of)) return null
  return (
    <>
      <Link to={`/aps/gantt?scenario=${of.id}`}>甘特图</Link>
      {of.status === 'finished' && (
        <Has code="scheduleScenario:publish">
          <PublishButton of={of} />
        </Has>
      )}
    </>
  )
}

function Compared({ ids }: { ids: readonly string[] }) {
  const [open, setOpen] = useState<readonly string[] | null>(null)
  return (
    <>
      <Button disabled={ids.length !== 2} onClick={() => setOpen(ids)} title="选中两个方案后对比">
        对比方案
      </Button>
      {open && <CompareDialog a={open[0]!} b={open[1]!} onClose={() => setOpen(null)} />}
    </>
  )
}

const LOOK_EVERY = 2000

/** The search that runs, or how the last one ended. */
function Current() {
  const { data } = useQuery({
    queryKey: ['rows', ScheduleScenario.name, 'current'],
    queryFn: async ({ signal }) => {
      const newest = [['createTime', 'desc']] as const
      const under = { status: { in: ['queued', 'running'] } } as const
      const [running] = (
        await fetchRows(ScheduleScenario, { where: under, sort: [['createTime', 'asc']], size: 1 }, signal)
      ).rows
      return running ?? (await fetchRows(ScheduleScenario, { sort: newest, size: 1 }, signal)).rows[0] ?? null
    },
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? LOOK_EVERY : false),
  })
  return (
    <Card size="small" style={{ marginBottom: 12 }}>
      <Flex vertical gap={12}>
        <Has code="scheduleScenario:run">
          <BeginRun />
        </Has>
        {data && isUnderWay(data) && <UnderWay key={data.id} run={data} />}
        {data && !isUnderWay(data) && <Outcome run={data} />}
      </Flex>
    </Card>
  )
}

function Outcome({
  run: { id, no, status, note, lateJobs, jobCount, setUpMinutes, isCutShort },
}: {
  run: Scenario
}) {
  if (status === 'failed') return <Alert showIcon type="error" title={`${no} 计算失败：${note ?? ''}`} />
  if (status === 'cancelled') return null
  const words = `${no} ${isCutShort ? '已提前结束' : '算完'}：${jobCount ?? 0} 张工单中 ${lateJobs ?? 0} 张迟期，换型 ${setUpMinutes ?? 0} 分钟${note ? `；${note}` : ''}`
  return (
    <Alert
      role="status"
      showIcon
      type={lateJobs ? 'warning' : 'success'}
      title={words}
      action={
        // In the colour of the words: that of links is too faint on a warning.
        <Link to={`/aps/gantt?scenario=${id}`} style={{ color: 'inherit', textDecoration: 'underline' }}>
          查看甘特图
        </Link>
      }
    />
  )
}
