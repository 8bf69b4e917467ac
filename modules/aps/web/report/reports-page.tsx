import { type ScheduleReport, ScheduleScenario } from '@mortise/aps/model'
import { Alert, Chart, fetchRows, saveCsv, useHint, useOwnQuery } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Button, Card, Col, Flex, Row, Select, Spin, Tabs } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { apsCalls } from '../aps-calls.ts'
import { LoadMap } from '../gantt/load-map.tsx'
import { ScoreCurve } from '../run/under-way.tsx'
import { plotsOf, type ReportKey, SHOWN } from './plots.ts'
import { SheetTable } from './sheet-table.tsx'
import { sheetOf } from './sheets.ts'

const PrintSheet = lazy(() => import('./print-sheet.tsx'))

/** 排程报表: how the published plan stands, how the ones before it moved, and how the shop kept to them. */
export default function ReportsPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ['aps', 'report'],
    queryFn: ({ signal }) => apsCalls.report(signal),
    retry: false,
    staleTime: 0,
  })
  useHint('aps:published', { onHint: () => void refetch() })
  if (error && !data)
    return (
      <Alert
        type="warning"
        showIcon
        title={error.message}
        action={<Button onClick={() => void refetch()}>重试</Button>}
      />
    )
  if (!data) return <Spin />
  return (
    <section aria-label="排程报表">
      <Reports of={data} />
    </section>
  )
}

function Reports({ of }: { of: ScheduleReport }) {
  const query = useOwnQuery()
  const navigate = useNavigate()
  const plots = plotsOf(of)
  const shown = plots.find(({ key }) => key === query.get(SHOWN.report))?.key ?? null
  return (
    <Flex vertical gap={16}>
      {!of.scenario && (
        <Alert
          showIcon
          type="info"
          title="还没有发布过排程"
          action={<Link to="/aps/schedule">去排产</Link>}
        />
      )}
      <Row gutter={[16, 16]}>
        {plots.map(({ key, title, plot }) => (
          <Col key={key} xs={24} lg={12}>
            <Card
              size="small"
              title={title}
              extra={<Link to={`/aps/reports?${SHOWN.report}=${key}`}>明细</Link>}
            >
              <Chart title={title} plot={plot} />
            </Card>
          </Col>
        ))}
        <Col xs={24} lg={12}>
          <Curve first={of.scenario?.id ?? null} />
        </Col>
      </Row>
      {of.scenario && <Load key={of.scenario.id} />}
      <Card size="small">
        <Tabs
          activeKey={shown ?? 'lateness'}
          onChange={(key) => void navigate(`/aps/reports?${SHOWN.report}=${key}`)}
          destroyOnHidden
          items={plots.map(({ key }) => ({
            key,
            label: sheetOf(of, key, null).title,
            children: <Detail of={of} report={key} part={key === shown ? query.get(SHOWN.part) : null} />,
          }))}
        />
      </Card>
    </Flex>
  )
}

function Detail({ of, report, part }: { of: ScheduleReport; report: ReportKey; part: string | null }) {
  const [isPrinting, setPrinting] = useState(false)
  const sheet = sheetOf(of, report, part)
  const all = sheetOf(of, report, null)
  return (
    <Flex vertical gap={8}>
      <Flex wrap gap={8} align="center">
        <span>{part === null ? `共 ${all.rows.length} 行` : `图中所选 ${sheet.rows.length} 行`}</span>
        {part !== null && <Link to={`/aps/reports?${SHOWN.report}=${report}`}>看全部</Link>}
        <Button
          disabled={sheet.rows.length === 0}
          onClick={() => saveCsv(sheet.title, [sheet.head, ...sheet.rows.map(({ cells }) => cells)])}
        >
          导出
        </Button>
        <Button disabled={sheet.rows.length === 0} onClick={() => setPrinting(true)}>
          打印
        </Button>
      </Flex>
      <SheetTable of={sheet} />
      {isPrinting && (
        <Suspense>
          <PrintSheet of={sheet} onClose={() => setPrinting(false)} />
        </Suspense>
      )}
    </Flex>
  )
}

/** The load of units by days, as the chart has it; the chart shows what lies behind. */
function Load() {
  const { data } = useQuery({
    queryKey: ['aps', 'gantt', null],
    queryFn: ({ signal }) => apsCalls.gantt(null, signal),
    retry: false,
  })
  return (
    <Card size="small" extra={<Link to="/aps/gantt">甘特图</Link>} title="负荷热力图">
      {data ? <LoadMap gantt={data} /> : <Spin />}
    </Card>
  )
}

const RUNS = 30

/** How the score of a search went down; of the published plan unless another is chosen. */
function Curve({ first }: { first: string | null }) {
  const [chosen, setChosen] = useState(first)
  const { data: runs } = useQuery({
    queryKey: ['rows', ScheduleScenario.name, 'curves'],
    queryFn: async ({ signal }) =>
      (await fetchRows(ScheduleScenario, { sort: [['createTime', 'desc']], size: RUNS }, signal)).rows,
  })
  const { data } = useQuery({
    queryKey: ['aps', 'progress', chosen],
    queryFn: ({ signal }) => apsCalls.progress(chosen ?? '', signal),
    enabled: chosen !== null,
    retry: false,
  })
  return (
    <Card
      size="small"
      title="评分曲线"
      extra={
        <Flex gap={8} align="center">
          <Select
            size="small"
            aria-label="方案"
            placeholder="选择方案"
            style={{ width: 180 }}
            value={chosen}
            onChange={setChosen}
            options={(runs ?? []).map(({ id, no }) => ({ value: id, label: no }))}
          />
          {chosen && <Link to={`/aps/gantt?scenario=${chosen}`}>甘特图</Link>}
        </Flex>
      }
    >
      {data && data.curve.length > 0 ? <ScoreCurve curve={data.curve} /> : <span>该方案没有评分曲线</span>}
    </Card>
  )
}
