import 'bpmn-js/dist/assets/diagram-js.css'
import 'bpmn-js/dist/assets/bpmn-js.css'
import { bpmnExtension, downwards } from '@mortise/workflow/model'
import NavigatedViewer from 'bpmn-js/lib/NavigatedViewer'
import { type Canvas, type ElementRegistry, type EventBus, fit, fitInHand, inks } from './library.ts'
import { withDrawing } from './with-drawing.ts'

/** Marks by element: classes that colour it. */
export type Marks = Readonly<Record<string, string>>

export interface DrawnDiagram {
  readonly mark: (marks: Marks) => void
  /** Brings an element into sight. */
  readonly show: (id: string) => void
  readonly fit: () => void
  readonly destroy: () => void
}

export interface DrawOptions {
  /** From top to bottom, all of it, in a place that grows with it. */
  readonly inHand: boolean
  readonly onChoose: (id: string | null) => void
}

/** Draws a process to be looked at. */
export async function drawDiagram(
  place: HTMLElement,
  xml: string,
  { inHand, onChoose }: DrawOptions,
): Promise<DrawnDiagram> {
  const viewer = new NavigatedViewer({
    container: place,
    bpmnRenderer: inks,
    moddleExtensions: { mt: bpmnExtension },
  })
  const drawing = await withDrawing(xml)
  await viewer.importXML(inHand ? await downwards(drawing) : drawing)
  const canvas = viewer.get<Canvas>('canvas')
  const registry = viewer.get<ElementRegistry>('elementRegistry')
  const root = canvas.getRootElement().id
  viewer.get<EventBus>('eventBus').on('element.click', ({ element }) => {
    onChoose(!element || element.id === root ? null : element.id)
  })
  let marked: Marks = {}
  const fitIn = () => (inHand ? fitInHand(canvas, place) : fit(canvas))
  fitIn()
  return {
    mark(marks) {
      for (const [id, name] of Object.entries(marked)) if (registry.get(id)) canvas.removeMarker(id, name)
      for (const [id, name] of Object.entries(marks)) if (registry.get(id)) canvas.addMarker(id, name)
      marked = marks
    },
    show(id) {
      if (!registry.get(id)) return
      if (inHand)
        place.querySelector(`[data-element-id="${CSS.escape(id)}"]`)?.scrollIntoView({ block: 'center' })
      else canvas.scrollToElement(id)
    },
    fit: fitIn,
    destroy: () => viewer.destroy(),
  }
}
