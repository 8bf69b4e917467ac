/** Follows the pointer from a press until it is let go. */
export function drag(onMove: (event: PointerEvent) => void, onEnd: () => void = () => {}): void {
  const stop = new AbortController()
  const { signal } = stop
  const end = () => {
    stop.abort()
    onEnd()
  }
  window.addEventListener('pointermove', onMove, { signal })
  window.addEventListener('pointerup', end, { signal })
  window.addEventListener('pointercancel', end, { signal })
}

/** Whether something on the screen belongs to a grid itself, not to one that is drawn in it or that it opened. */
export const isWithin = (grid: Element, target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('.mortise-grid-scroll') === grid

/** As `drag`, over what a grid shows: past its edges it scrolls, the farther the faster. */
export function dragWithin(
  from: Element,
  onOver: (element: Element) => void,
  onEnd: () => void = () => {},
): void {
  const view = from.closest<HTMLElement>('.mortise-grid-scroll')
  if (!view) return
  let point = { x: 0, y: 0 }
  let frame = 0
  const look = () => {
    const { left, top, right, bottom } = innerOf(view)
    const under = document.elementFromPoint(within(point.x, left, right), within(point.y, top, bottom))
    if (under && isWithin(view, under)) onOver(under)
  }
  const scroll = () => {
    const { left, top, right, bottom } = innerOf(view)
    const [across, down] = [pull(point.x, left, right), pull(point.y, top, bottom)]
    frame = across === 0 && down === 0 ? 0 : requestAnimationFrame(scroll)
    if (frame === 0) return
    view.scrollBy(across, down)
    look()
  }
  drag(
    ({ clientX, clientY }) => {
      point = { x: clientX, y: clientY }
      look()
      if (frame === 0) scroll()
    },
    () => {
      cancelAnimationFrame(frame)
      onEnd()
    },
  )
}

/** Pixels at most by which a grid scrolls in a frame. */
const FASTEST = 30

const within = (at: number, start: number, end: number) => Math.max(start + 1, Math.min(at, end - 1))

/** How far to scroll for a pointer that is past the start or the end. */
const pull = (at: number, start: number, end: number): number => {
  const past = at < start ? at - start : Math.max(0, at - end)
  return Math.max(-FASTEST, Math.min(past / 2, FASTEST))
}

/** Where rows are seen: between the headings and the figures below. */
function innerOf(view: HTMLElement) {
  const { left, top } = view.getBoundingClientRect()
  const heightOf = (part: string) => view.querySelector<HTMLElement>(part)?.offsetHeight ?? 0
  return {
    left,
    right: left + view.clientWidth,
    top: top + heightOf('.mortise-grid-head'),
    bottom: top + view.clientHeight - heightOf('.mortise-grid-foot'),
  }
}
