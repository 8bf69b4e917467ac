/** What we use of the drawing library's services; it ships no types of them that say more. */
export interface DrawnElement {
  readonly id: string
  readonly type: string
  readonly businessObject: import('@mortise/workflow/model').ModdleElement
  readonly source?: DrawnElement
  readonly target?: DrawnElement
}

export interface Canvas {
  zoom(level?: 'fit-viewport' | number, center?: 'auto'): number
  viewbox(): {
    readonly x: number
    readonly scale: number
    readonly inner: { readonly x: number; readonly width: number }
    readonly outer: { readonly width: number }
  }
  scroll(by: { readonly dx: number; readonly dy: number }): void
  addMarker(element: string, marker: string): void
  removeMarker(element: string, marker: string): void
  scrollToElement(element: string): void
  getRootElement(): DrawnElement
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

/** Colours that follow the theme, also when it changes. */
export const inks = {
  defaultFillColor: 'var(--ant-color-bg-container)',
  defaultStrokeColor: 'var(--ant-color-text)',
  defaultLabelColor: 'var(--ant-color-text)',
}
