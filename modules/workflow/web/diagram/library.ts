/** What we use of the drawing library's services; it ships no types of them that say more. */
export interface DrawnElement {
  readonly id: string
  readonly type: string
  readonly businessObject: import('@mortise/workflow/model').ModdleElement
  readonly source?: DrawnElement
  readonly target?: DrawnElement
}

export interface Canvas {
  resized(): void
  zoom(level?: 'fit-viewport' | number, center?: 'auto'): number
  viewbox(): {
    readonly x: number
    readonly scale: number
    readonly inner: Box
    readonly outer: { readonly width: number }
  }
  viewbox(box: Box): void
  scroll(by: { readonly dx: number; readonly dy: number }): void
  addMarker(element: string, marker: string): void
  removeMarker(element: string, marker: string): void
  scrollToElement(element: string): void
  getRootElement(): DrawnElement
}

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface EventBus {
  on(event: string, listen: (event: { readonly element?: DrawnElement }) => void): void
}

export interface ElementRegistry {
  get(id: string): DrawnElement | undefined
  getAll(): readonly DrawnElement[]
}

export interface Selection {
  select(element: DrawnElement | null): void
  get(): readonly DrawnElement[]
}

/** Smaller nobody reads the names of nodes. */
const LEAST_ZOOM = 0.65

/** Pixels between the process and the rim. */
const RIM = 20

/** Shows all of a process, or as much as can be read of it from its beginning on; `left` is covered by something else. */
export function fit(canvas: Canvas, left = 0): void {
  const fitting = canvas.zoom('fit-viewport', 'auto')
  const { inner, outer } = canvas.viewbox()
  const room = (outer.width - left - 2 * RIM) / inner.width
  const zoom = Math.max(LEAST_ZOOM, Math.min(fitting, room))
  if (zoom !== fitting) canvas.zoom(zoom, 'auto')
  const { x, scale } = canvas.viewbox()
  const begins = (inner.x - x) * scale
  if (begins < left + RIM) canvas.scroll({ dx: left + RIM - begins, dy: 0 })
}

/** Smaller than this it scrolls to the side instead. */
const LEAST_IN_HAND = 0.6

/** All of a process as large as it was drawn, or so small that it fits the width; its place grows as long as it is. */
export function fitInHand(canvas: Canvas, place: HTMLElement): void {
  place.style.width = ''
  const { inner } = canvas.viewbox()
  const room = place.clientWidth
  const scale = Math.max(LEAST_IN_HAND, Math.min(1, (room - 2 * RIM) / inner.width))
  const width = Math.max(room, inner.width * scale + 2 * RIM)
  const height = inner.height * scale + 2 * RIM
  place.style.width = `${width}px`
  place.style.height = `${height}px`
  canvas.resized()
  const spare = { x: (width / scale - inner.width) / 2, y: RIM / scale }
  const shown = { x: inner.x - spare.x, y: inner.y - spare.y, width: width / scale, height: height / scale }
  canvas.viewbox(shown)
}

/** Colours that follow the theme, also when it changes. */
export const inks = {
  defaultFillColor: 'var(--ant-color-bg-container)',
  defaultStrokeColor: 'var(--ant-color-text)',
  defaultLabelColor: 'var(--ant-color-text)',
}
