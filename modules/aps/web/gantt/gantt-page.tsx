import type { Gantt, GanttTask } from '@mortise/aps/model'
import { Has, refreshAll, useBusy, useHas, useHint, useOwnQuery } from '@mortise/web'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Card, Empty, Flex, Segmented, Spin, Switch, Typography } from 'antd'
import { useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { apsCalls } from '../aps-calls.ts'
import { PublishButton } from '../run/publish-button.tsx'
import type { Colouring } from './colours.ts'
import { Consequences } from './consequences.tsx'
import { GanttCanvas } from './gantt-canvas.tsx'
import { LoadMap } from './load-map.tsx'
import { TaskPanel } from './task-panel.tsx'
import { TaskTable } from './task-table.tsx'
import { useDrag } from './use-drag.ts'
import { HEAD, ROW, type View, type Zoom, zooms } from './view.ts'

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
  const [chosen, setChosen] = useState<string | null>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const { dragging, isBusy, move, keep, drop } = useDrag(gantt, onChanged)
  const selected = gantt.tasks.find(({ id }) => id === chosen) ?? null
  const select = (task: GanttTask | null) => setChosen(task?.id ?? null)
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
          <Button onClick={() => savePicture(canvas.current, scenario.no)} disabled={isTable}>
            导出图片
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

function savePicture(canvas: HTMLCanvasElement | null, name: string): void {
  const link = document.createElement('a')
  link.download = `${name}.png`
  link.href = canvas?.toDataURL('image/png') ?? ''
  link.click()
}
