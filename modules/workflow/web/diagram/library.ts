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

/** Shows all of a process, or as much as can be read of it. */
export function fit(canvas: Canvas): void {
  if (canvas.zoom('fit-viewport', 'auto') < LEAST_ZOOM) canvas.zoom(LEAST_ZOOM, 'auto')
}

/** Colours that follow the theme, also when it changes. */
export const inks = {
  defaultFillColor: 'var(--ant-color-bg-container)',
  defaultStrokeColor: 'var(--ant-color-text)',
  defaultLabelColor: 'var(--ant-color-text)',
}
