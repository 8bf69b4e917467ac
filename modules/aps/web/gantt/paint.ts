import { type Gantt, type GanttTask, momentAfter } from '@mortise/aps/model'
import { firstAfter, HEAD, LABELS, minuteAt, ROW, type View, xOf, yOf } from './view.ts'

/** The colours of what is not a bar; they follow the theme. */
export interface Inks {
  readonly background: string
  readonly text: string
  readonly faint: string
  readonly line: string
  readonly closed: string
  readonly accent: string
}

export interface Preview {
  readonly at: number
  readonly lane: number
  readonly start: number
  readonly end: number
}

/** All that is drawn. */
export interface Scene {
  readonly gantt: Gantt
  readonly lanes: readonly (readonly GanttTask[])[]
  readonly view: View
  readonly width: number
  readonly height: number
  readonly inks: Inks
  readonly colour: (task: GanttTask) => string
  readonly selected: GanttTask | null
  readonly hovered: GanttTask | null
  readonly hasGhosts: boolean
  /** Lanes that could take what is dragged; the others are greyed. */
  readonly able: ReadonlySet<number> | null
  readonly previews: readonly Preview[]
}

/** Draws a plan: only what is seen of it, so that its size does not matter. */
export function paint(on: CanvasRenderingContext2D, scene: Scene): void {
  const { width, height, inks } = scene
  on.fillStyle = inks.background
  on.fillRect(0, 0, width, height)
  on.font = '12px system-ui, sans-serif'
  on.textBaseline = 'middle'
  on.save()
  on.beginPath()
  on.rect(LABELS, HEAD, width - LABELS, height - HEAD)
  on.clip()
  paintClosed(on, scene)
  paintTicks(on, scene)
  if (scene.hasGhosts) paintGhosts(on, scene)
  paintBars(on, scene)
  paintLinks(on, scene)
  paintPreviews(on, scene)
  on.restore()
  paintLabels(on, scene)
  paintHead(on, scene)
}

/** Rows that are seen, from the first to behind the last. */
const rowsOf = ({ view, height, lanes }: Scene): [number, number] => [
  Math.max(0, Math.floor(view.top / ROW)),
  Math.min(lanes.length, Math.ceil((view.top + height - HEAD) / ROW)),
]

function paintClosed(on: CanvasRenderingContext2D, scene: Scene): void {
  const { gantt, view, width, inks, able } = scene
  const [from, to] = [view.from, minuteAt(view, width)]
  const [first, last] = rowsOf(scene)
  for (let lane = first; lane < last; lane += 1) {
    const y = yOf(view, lane)
    const { calendar } = gantt.lanes[lane]!
    on.fillStyle = inks.closed
    if (able && !able.has(lane)) on.fillRect(LABELS, y, width, ROW)
    else if (calendar !== null) {
      let open = from
      for (const [begin, end] of gantt.calendars[calendar]!) {
        if (end <= from) continue
        if (begin >= to) break
        if (begin > open) on.fillRect(xOf(view, open), y, (begin - open) / view.perPixel, ROW)
        open = end
      }
      if (open < to) on.fillRect(xOf(view, open), y, (to - open) / view.perPixel, ROW)
    }
    on.fillStyle = inks.line
    on.fillRect(LABELS, y + ROW - 1, width, 1)
  }
}

/** Minutes between two lines of time, by how much is seen. */
const stepOf = ({ perPixel }: View): number => (perPixel < 1 ? 60 : perPixel < 5 ? 360 : 1440)

function paintTicks(on: CanvasRenderingContext2D, { gantt, view, width, height, inks }: Scene): void {
  on.fillStyle = inks.line
  for (const minute of ticks(gantt, view, width)) on.fillRect(Math.round(xOf(view, minute)), HEAD, 1, height)
  on.fillStyle = inks.accent
  on.fillRect(Math.round(xOf(view, 0)), HEAD, 2, height)
}

/** Minutes at which there is a line: whole hours or days by the clock on the wall. */
function ticks({ startAt }: Gantt, view: View, width: number): number[] {
  const step = stepOf(view)
  const passed = Number(startAt.slice(11, 13)) * 60 + Number(startAt.slice(14, 16))
  const to = minuteAt(view, width)
  const all: number[] = []
  for (let at = Math.ceil((view.from + passed) / step) * step - passed; at < to; at += step) all.push(at)
  return all
}

function paintBars(on: CanvasRenderingContext2D, scene: Scene): void {
  const { view, width, lanes, colour, selected, hovered, inks } = scene
  const to = minuteAt(view, width)
  const [first, last] = rowsOf(scene)
  for (let lane = first; lane < last; lane += 1) {
    const tasks = lanes[lane]!
    const y = yOf(view, lane) + 3
    for (let at = firstAfter(tasks, view.from); at < tasks.length && tasks[at]!.start < to; at += 1) {
      const task = tasks[at]!
      const x = xOf(view, task.start)
      const wide = Math.max(1.5, (task.end - task.start) / view.perPixel - 1)
      if (task.setUp > 0) {
        on.fillStyle = inks.faint
        const before = task.setUp / view.perPixel
        on.fillRect(x - before, y + 6, before, ROW - 19)
      }
      on.fillStyle = colour(task)
      paintBar(on, scene, task, x, y, wide)
      if (task.isFrozen || task.pinKind) {
        on.fillStyle = '#fff'
        on.fillRect(x, y, 3, ROW - 7)
      }
      const isMarked = task.id === selected?.id || task.id === hovered?.id
      if (isMarked) {
        on.strokeStyle = task.id === selected?.id ? inks.accent : inks.text
        on.lineWidth = 2
        on.strokeRect(x, y, wide, ROW - 7)
      }
      if (wide > 46)
        paintWords(on, wordsOf(scene, task), Math.max(x, LABELS) + 6, y + (ROW - 7) / 2, x + wide)
    }
  }
}

/** A bar, faint where its unit does not work. */
function paintBar(
  on: CanvasRenderingContext2D,
  scene: Scene,
  task: GanttTask,
  x: number,
  y: number,
  wide: number,
): void {
  const { gantt, view } = scene
  const { calendar } = gantt.lanes[task.lane]!
  const hours = calendar === null ? [] : gantt.calendars[calendar]!
  const worked = hours.filter(([from, to]) => from < task.end && to > task.start)
  if (worked.length < 2) return on.fillRect(x, y, wide, ROW - 7)
  on.globalAlpha = 0.3
  on.fillRect(x, y, wide, ROW - 7)
  on.globalAlpha = 1
  for (const [from, to] of worked) {
    const [begin, end] = [Math.max(from, task.start), Math.min(to, task.end)]
    on.fillRect(xOf(view, begin), y, (end - begin) / view.perPixel, ROW - 7)
  }
}

const wordsOf = ({ gantt }: Scene, { job, name }: GanttTask): string =>
  `${name} ${gantt.jobs[job]!.no.slice(-8)}`

function paintWords(on: CanvasRenderingContext2D, words: string, x: number, y: number, end: number): void {
  on.save()
  on.beginPath()
  on.rect(x, y - ROW, end - x - 2, 2 * ROW)
  on.clip()
  on.fillStyle = '#fff'
  on.fillText(words, x, y)
  on.restore()
}

function paintGhosts(on: CanvasRenderingContext2D, { gantt, view, inks }: Scene): void {
  on.strokeStyle = inks.faint
  on.lineWidth = 1
  on.setLineDash([3, 3])
  for (const { lane, start, end } of gantt.ghosts)
    on.strokeRect(xOf(view, start), yOf(view, lane) + 1, (end - start) / view.perPixel, ROW - 3)
  on.setLineDash([])
}

/** What the task under the pointer waits for, and what waits for it. */
function paintLinks(on: CanvasRenderingContext2D, { gantt, view, hovered, selected, inks }: Scene): void {
  const of = hovered ?? selected
  if (!of) return
  const places = new Map(gantt.tasks.map((task) => [task.at, task]))
  on.strokeStyle = inks.accent
  on.fillStyle = inks.accent
  on.lineWidth = 1.5
  for (const [from, to] of gantt.links) {
    if (from !== of.at && to !== of.at) continue
    const [one, other] = [places.get(from), places.get(to)]
    if (!one || !other) continue
    const [x1, y1] = [xOf(view, one.end), yOf(view, one.lane) + ROW / 2]
    const [x2, y2] = [xOf(view, other.start), yOf(view, other.lane) + ROW / 2]
    on.beginPath()
    on.moveTo(x1, y1)
    on.bezierCurveTo(x1 + 24, y1, x2 - 24, y2, x2 - 5, y2)
    on.stroke()
    on.beginPath()
    on.moveTo(x2, y2)
    on.lineTo(x2 - 7, y2 - 4)
    on.lineTo(x2 - 7, y2 + 4)
    on.fill()
  }
}

function paintPreviews(on: CanvasRenderingContext2D, { view, previews, inks }: Scene): void {
  on.strokeStyle = inks.accent
  on.lineWidth = 2
  on.setLineDash([5, 3])
  for (const { lane, start, end } of previews)
    on.strokeRect(xOf(view, start), yOf(view, lane) + 2, (end - start) / view.perPixel, ROW - 5)
  on.setLineDash([])
}

function paintLabels(on: CanvasRenderingContext2D, scene: Scene): void {
  const { gantt, view, height, inks } = scene
  on.fillStyle = inks.background
  on.fillRect(0, HEAD, LABELS, height)
  const [first, last] = rowsOf(scene)
  let line = ''
  for (let lane = first; lane < last; lane += 1) {
    const { name, lane: number, line: of } = gantt.lanes[lane]!
    const y = yOf(view, lane)
    on.fillStyle = inks.line
    on.fillRect(0, y + ROW - 1, LABELS, 1)
    on.fillStyle = inks.text
    on.fillText(`${name} ${number}`, 10, y + ROW / 2)
    if (of && of !== line) {
      on.fillStyle = inks.faint
      on.textAlign = 'right'
      on.fillText(of.slice(0, 5), LABELS - 8, y + ROW / 2)
      on.textAlign = 'left'
    }
    line = of ?? ''
  }
  on.fillStyle = inks.line
  on.fillRect(LABELS - 1, 0, 1, height)
}

function paintHead(on: CanvasRenderingContext2D, { gantt, view, width, inks }: Scene): void {
  on.fillStyle = inks.background
  on.fillRect(0, 0, width, HEAD)
  on.fillStyle = inks.line
  on.fillRect(0, HEAD - 1, width, 1)
  on.save()
  on.beginPath()
  on.rect(LABELS, 0, width, HEAD)
  on.clip()
  const step = stepOf(view)
  let day = ''
  for (const minute of [view.from, ...ticks(gantt, view, width)]) {
    const moment = momentAfter(gantt.startAt, Math.round(minute))
    const x = xOf(view, minute)
    if (moment.slice(0, 10) !== day) {
      day = moment.slice(0, 10)
      on.fillStyle = inks.text
      on.fillText(`${day.slice(5)} ${weekday(day)}`, x + 4, 13)
    }
    if (step < 1440 && minute !== view.from) {
      on.fillStyle = inks.faint
      on.fillText(moment.slice(11, 16), x + 4, 32)
    }
  }
  on.restore()
}

const weekday = (day: string): string => '日一二三四五六'[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ''
