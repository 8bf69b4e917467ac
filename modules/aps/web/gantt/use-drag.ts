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
  const askedAt = useRef(0)
  /** Asked once the question before is answered: the last place alone counts. */
  const waiting = useRef<Drop | null>(null)
  const { isBusy, run } = useBusy()

  const ask = () =>
    run(async () => {
      for (let next = waiting.current; next; next = waiting.current) {
        waiting.current = null
        try {
          const answer = await apsCalls.drag(next)
          if (!waiting.current) setDragging((now) => now && { ...now, answer })
        } catch (error) {
          if (waiting.current) continue
          setDragging((now) => (now?.isDropped ? null : now))
          throw error
        }
      }
    })
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
    setDragging((before) => ({ drop, task, isDropped, answer: isDropped ? null : (before?.answer ?? null) }))
    if (!isDropped && (Date.now() - askedAt.current < ASK_EVERY || !task.able.includes(lane))) return
    askedAt.current = Date.now()
    waiting.current = drop
    void ask()
  }
  const keep = () =>
    run(async () => {
      if (!dragging || !gantt) return
      await apsCalls.dragCommit({ ...dragging.drop, version: gantt.scenario.version })
      setDragging(null)
      onKept()
    })
  const drop = () => {
    waiting.current = null
    setDragging(null)
  }
  return { dragging, isBusy, move, keep, drop }
}
