import type { Gantt, GanttTask } from '@mortise/aps/model'

/** What of a plan is seen: the minute at the left edge, minutes for a pixel, and pixels that are scrolled away above. */
export interface View {
  readonly from: number
  readonly perPixel: number
  readonly top: number
}

export const ROW = 26
export const HEAD = 44
export const LABELS = 168

export const zooms = { shift: 0.6, day: 2.4, week: 12 } as const
export type Zoom = keyof typeof zooms

export const xOf = ({ from, perPixel }: View, minute: number): number => LABELS + (minute - from) / perPixel
export const minuteAt = ({ from, perPixel }: View, x: number): number => from + (x - LABELS) * perPixel
export const yOf = ({ top }: View, lane: number): number => HEAD + lane * ROW - top
export const laneAt = ({ top }: View, y: number): number => Math.floor((y - HEAD + top) / ROW)

/** Tasks by their lanes, each in the order of time: what is seen is found without looking at the rest. */
export function byLane({ lanes, tasks }: Pick<Gantt, 'lanes' | 'tasks'>): readonly (readonly GanttTask[])[] {
  const lists: GanttTask[][] = lanes.map(() => [])
  for (const task of tasks) lists[task.lane]?.push(task)
  return lists.map((list) => list.toSorted((one, other) => one.start - other.start || one.end - other.end))
}

/** The first task of a lane that ends after a minute. */
export function firstAfter(tasks: readonly GanttTask[], minute: number): number {
  let [low, high] = [0, tasks.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (tasks[middle]!.end > minute) high = middle
    else low = middle + 1
  }
  return low
}

/** The task under a point. */
export function taskAt(
  lanes: readonly (readonly GanttTask[])[],
  view: View,
  x: number,
  y: number,
): GanttTask | null {
  if (x < LABELS || y < HEAD) return null
  const minute = minuteAt(view, x)
  const tasks = lanes[laneAt(view, y)] ?? []
  const task = tasks[firstAfter(tasks, minute - 2 * view.perPixel)]
  return task && task.start <= minute ? task : null
}

/** The task that an arrow key leads to from another. */
export function neighbour(
  lanes: readonly (readonly GanttTask[])[],
  task: GanttTask | null,
  key: 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown',
): GanttTask | null {
  if (!task) return lanes.find(({ length }) => length > 0)?.[0] ?? null
  const own = lanes[task.lane] ?? []
  const at = own.findIndex(({ id }) => id === task.id)
  if (key === 'ArrowLeft') return own[at - 1] ?? task
  if (key === 'ArrowRight') return own[at + 1] ?? task
  const step = key === 'ArrowUp' ? -1 : 1
  for (let lane = task.lane + step; lane >= 0 && lane < lanes.length; lane += step) {
    const list = lanes[lane]!
    if (list.length > 0) return list[Math.min(firstAfter(list, task.start), list.length - 1)]!
  }
  return task
}

/** A view in which a task is seen whole. */
export function showing(view: View, task: GanttTask, width: number, height: number): View {
  const room = (width - LABELS) * view.perPixel
  const isSeen = task.start >= view.from && task.end <= view.from + room
  const y = task.lane * ROW
  const rows = height - HEAD - ROW
  const top = y < view.top ? y : y > view.top + rows ? y - rows : view.top
  return { ...view, from: isSeen ? view.from : task.start - room / 4, top }
}

/** Keeps a view within the plan. */
export function bounded(view: View, { lanes, last }: { lanes: number; last: number }, height: number): View {
  const most = Math.max(0, lanes * ROW - (height - HEAD))
  return {
    ...view,
    from: Math.min(Math.max(view.from, -1440), Math.max(0, last)),
    top: Math.min(Math.max(0, view.top), most),
  }
}
