import { type DragAnswer, type Gantt, type GanttTask, momentAfter } from '@mortise/aps/model'
import { useBusy } from '@mortise/web'
import { useRef, useState } from 'react'
import { apsCalls, type Drop } from '../aps-calls.ts'

/** Milliseconds between two questions what would become of the plan. */
const ASK_EVERY = 200

export interface Dragging {
  readonly drop: Drop
  readonly task: GanttTask
  readonly answer: DragAnswer | null
  readonly isDropped: boolean
}

/** A bar on its way to somewhere else: what would become of the plan is told all the while, and kept once somebody says so. */
export function useDrag(gantt: Gantt | undefined, onKept: () => void) {
  const [dragging, setDragging] = useState<Dragging | null>(null)
  const asked = useRef({ at: 0, count: 0 })
  const { isBusy, run } = useBusy()

  const move = (task: GanttTask, lane: number, start: number, isDropped: boolean) => {
    const to = gantt?.lanes[lane]
    if (!gantt || !to) return
    const drop = {
      scenarioId: gantt.scenario.id,
      taskId: task.id,
      jzId: to.unit,
      lane: to.lane,
      start: momentAfter(gantt.startAt, start),
    }
    setDragging((before) => ({ drop, task, isDropped, answer: before?.answer ?? null }))
    if (!isDropped && (Date.now() - asked.current.at < ASK_EVERY || !task.able.includes(lane))) return
    asked.current.at = Date.now()
    const number = (asked.current.count += 1)
    void run(async () => {
      try {
        const answer = await apsCalls.drag(drop)
        if (number === asked.current.count) setDragging((now) => now && { ...now, answer })
      } catch (error) {
        if (isDropped) setDragging(null)
        throw error
      }
    })
  }
  const keep = () =>
    run(async () => {
      if (!dragging || !gantt) return
      await apsCalls.dragCommit({ ...dragging.drop, version: gantt.scenario.version })
      setDragging(null)
      onKept()
    })
  return { dragging, isBusy, move, keep, drop: () => setDragging(null) }
}
