import type { Gantt, GanttTask, PlanRepair } from '@mortise/aps/model'
import { Alert, Has, refreshAll, useBusy, useHas, useHint, useOwnQuery } from '@mortise/web'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Card, Empty, Flex, Segmented, Spin, Switch, Typography } from 'antd'
import { lazy, Suspense, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { apsCalls } from '../aps-calls.ts'
import { PublishButton } from '../run/publish-button.tsx'
import type { Colouring } from './colours.ts'
import { Consequences } from './consequences.tsx'
import { GanttCanvas } from './gantt-canvas.tsx'
import { LoadMap } from './load-map.tsx'
import { pictureOf } from './picture.ts'
import { TaskPanel } from './task-panel.tsx'
import { TaskTable } from './task-table.tsx'
import { useDrag } from './use-drag.ts'
import { HEAD, ROW, type View, type Zoom, zooms } from './view.ts'

const PrintDialog = lazy(() => import('./print-dialog.tsx'))

const MOST_HEIGHT = 560

/** 排产甘特图: a plan drawn by lanes and time; the published one unless another is asked for. */
export default function GanttPage() {
  const scenario = useOwnQuery().get('scenario')
  const cache = useQueryClient()
  const again = () => cache.invalidateQueries({ queryKey: ['aps', 'gantt'] })
  const { data, error } = useQuery({
    queryKey: ['aps', 'gantt', scenario],
    queryFn: ({ signal }) => apsCalls.gantt(scenario, signal),
    retry: false,
  })
  useHint('aps:published', { onHint: () => void again() })
  if (error)
    return (
      <Card role="region" aria-label="排产甘特图">
        <Empty description={error.message}>
          <Link to="/aps/schedule">去排产</Link>
        </Empty>
      </Card>
    )
  if (!data) return <Spin />
  return <Plan key={data.scenario.id} gantt={data} onChanged={() => void again()} />
}

function Plan({ gantt, onChanged }: { gantt: Gantt; onChanged: () => void }) {
  const { scenario, publication, lanes } = gantt
  const mayDrag = useHas('scheduleScenario:drag')
  const canEdit = mayDrag && scenario.status === 'finished'
  const [view, setView] = useState<View>({ from: -60, perPixel: zooms.day, top: 0 })
  const [colouring, setColouring] = useState<Colouring>('order')
  const [isTable, setTable] = useState(false)
  const [hasGhosts, setGhosts] = useState(true)
  // By its place in the problem: its id goes with each change of the plan.
  const [chosen, setChosen] = useState<number | null>(null)
  const [isPrinting, setPrinting] = useState(false)
  const canvas = useRef<HTMLCanvasElement>(null)
  const { dragging, isBusy, move, keep, drop } = useDrag(gantt, onChanged)
  const selected = gantt.tasks.find(({ at }) => at === chosen) ?? null
  const select = (task: GanttTask | null) => setChosen(task?.at ?? null)
  const height = Math.min(MOST_HEIGHT, HEAD + lanes.length * ROW + 2)
  return (
    <Card size="small" role="region" aria-label="排产甘特图">
      <Flex vertical gap={12}>
        <Flex wrap gap={12} align="center">
          <Typography.Text
            strong
          >{`${scenario.no}${scenario.status === 'published' ? '（已发布）' : ''}`}</Typography.Text>
          <Segmented<Zoom>
            aria-label="缩放"
            options={[
              { value: 'shift', label: '班' },
              { value: 'day', label: '日' },
              { value: 'week', label: '周' },
            ]}
            onChange={(zoom) => setView({ ...view, perPixel: zooms[zoom] })}
            defaultValue="day"
          />
          <Segmented<Colouring>
            aria-label="颜色"
            value={colouring}
            onChange={setColouring}
            options={[
              { value: 'order', label: '按工单' },
              { value: 'family', label: '按色系' },
              { value: 'lateness', label: '按迟期' },
            ]}
          />
          <Button onClick={() => setView({ ...view, from: -60, top: 0 })}>回到现在</Button>
          <Flex gap={4} align="center">
            <Switch size="small" checked={hasGhosts} onChange={setGhosts} aria-label="显示已发布计划" />
            已发布
          </Flex>
          <Button onClick={() => setTable(!isTable)}>{isTable ? '看图' : '看表格'}</Button>
          {canEdit && <Undo gantt={gantt} onChanged={onChanged} />}
          <Button
            onClick={() => savePicture(pictureOf(gantt, view, colouring, hasGhosts), scenario.no)}
            disabled={isTable}
          >
            导出图片
          </Button>
          <Button onClick={() => setPrinting(true)} disabled={isTable}>
            打印
          </Button>
          {mayDrag && scenario.status === 'published' && <CopyToEdit id={scenario.id} />}
          {scenario.status === 'finished' && (
            <Has code="scheduleScenario:publish">
              <PublishButton of={scenario} seen={publication} />
            </Has>
          )}
        </Flex>
        {gantt.tasks.length === 0 && (
          <Alert type="info" showIcon title="没有待排的工序：下达工单后重新排产" />
        )}
        {gantt.repairs[0] && <Followed repair={gantt.repairs[0]} />}
        {isTable ? (
          <TaskTable gantt={gantt} onSelect={select} />
        ) : (
          <GanttCanvas
            gantt={gantt}
            view={view}
            onView={setView}
            colouring={colouring}
            hasGhosts={hasGhosts}
            selected={selected}
            onSelect={select}
            onDrag={canEdit ? move : null}
            previews={dragging?.answer?.moved ?? []}
            canvas={canvas}
            height={height}
          />
        )}
        {/* Below, for what comes above would move the chart away under the pointer. */}
        {dragging && <Consequences of={dragging} isBusy={isBusy} onKeep={() => void keep()} onDrop={drop} />}
        <LoadMap gantt={gantt} />
      </Flex>
      {isPrinting && (
        <Suspense>
          <PrintDialog
            gantt={gantt}
            view={view}
            colouring={colouring}
            hasGhosts={hasGhosts}
            onClose={() => setPrinting(false)}
          />
        </Suspense>
      )}
      {selected && !dragging && (
        <TaskPanel
          gantt={gantt}
          task={selected}
          canEdit={canEdit}
          onChanged={onChanged}
          onClose={() => setChosen(null)}
        />
      )}
    </Card>
  )
}

/** What the published plan followed last. */
function Followed({ repair: { at, reasons, count, moved, late } }: { repair: PlanRepair }) {
  const more = count > reasons.length ? `等 ${count} 项` : ''
  const lateWords = late.length > 0 ? `，${late.map(({ no }) => no).join('、')} 因此迟期` : ''
  return (
    <Alert
      role="status"
      type={late.length > 0 ? 'warning' : 'info'}
      showIcon
      title={`${at.slice(5, 16)} 跟随现场：移动 ${moved} 道工序${lateWords}`}
      description={`${reasons.join('；')}${more}`}
    />
  )
}

function Undo({ gantt: { scenario, canUndo }, onChanged }: { gantt: Gantt; onChanged: () => void }) {
  const { isBusy, run } = useBusy()
  const undo = () => run(() => apsCalls.undo(scenario.id, scenario.version).then(onChanged))
  return (
    <Button disabled={!canUndo} loading={isBusy} onClick={() => void undo()}>
      撤销
    </Button>
  )
}

function CopyToEdit({ id }: { id: string }) {
  const navigate = useNavigate()
  const { isBusy, run } = useBusy()
  const copy = async () => {
    const { scenarioId } = await apsCalls.copy(id)
    void refreshAll()
    await navigate(`/aps/gantt?scenario=${scenarioId}`)
  }
  return (
    <Button loading={isBusy} onClick={() => void run(copy)}>
      复制后调整
    </Button>
  )
}

function savePicture(picture: string, name: string): void {
  const link = document.createElement('a')
  link.download = `${name}.png`
  link.href = picture
  link.click()
}
