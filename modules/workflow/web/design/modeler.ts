import 'bpmn-js/dist/assets/diagram-js.css'
import 'bpmn-js/dist/assets/bpmn-js.css'
import 'bpmn-js/dist/assets/bpmn-font/css/bpmn-embedded.css'
import { bpmnExtension, type ModdleElement } from '@mortise/workflow/model'
import Modeler from 'bpmn-js/lib/Modeler'
import {
  type Canvas,
  type DrawnElement,
  type ElementRegistry,
  type EventBus,
  fit,
  inks,
  type Selection,
} from '../diagram/library.ts'
import { withDrawing } from '../diagram/with-drawing.ts'
import { palette } from './palette.ts'
import { translation } from './translation.ts'

interface Modeling {
  updateProperties(element: DrawnElement, properties: Readonly<Record<string, unknown>>): void
}
interface BpmnFactory {
  create(type: string, properties: Readonly<Record<string, unknown>>): ModdleElement
}
interface BpmnReplace {
  replaceElement(element: DrawnElement, target: { readonly type: string }): DrawnElement
}
interface CommandStack {
  undo(): void
  redo(): void
  canUndo(): boolean
  canRedo(): boolean
}

/** The drawing under work, with as much of the library as the screen needs. */
export interface OpenModeler {
  readonly chosen: () => DrawnElement
  readonly choose: (id: string | null) => void
  readonly update: (element: DrawnElement, properties: Readonly<Record<string, unknown>>) => void
  readonly create: BpmnFactory['create']
  readonly replace: (element: DrawnElement, type: string) => void
  readonly mark: (ids: ReadonlySet<string>) => void
  readonly xml: () => Promise<string>
  readonly undo: () => void
  readonly redo: () => void
  readonly fit: () => void
  readonly destroy: () => void
}

interface Listeners {
  readonly onChoose: (id: string | null) => void
  readonly onChange: () => void
}

/** Pixels that the palette takes: nothing stands below it. */
const PALETTE = 120
const FAULT = 'mortise-node-fault'

/** Opens a process for drawing. */
export async function openModeler(
  place: HTMLElement,
  xml: string,
  { onChoose, onChange }: Listeners,
): Promise<OpenModeler> {
  const modeler = new Modeler({
    container: place,
    bpmnRenderer: inks,
    moddleExtensions: { mt: bpmnExtension },
    additionalModules: [translation, palette],
  })
  await modeler.importXML(await withDrawing(xml))
  const canvas = modeler.get<Canvas>('canvas')
  const registry = modeler.get<ElementRegistry>('elementRegistry')
  const events = modeler.get<EventBus>('eventBus')
  const selection = modeler.get<Selection>('selection')
  const modeling = modeler.get<Modeling>('modeling')
  const commands = modeler.get<CommandStack>('commandStack')
  events.on('selection.changed', () => onChoose(selection.get()[0]?.id ?? null))
  events.on('commandStack.changed', onChange)
  fit(canvas, PALETTE)
  let marked: ReadonlySet<string> = new Set()
  return {
    chosen: () => selection.get()[0] ?? canvas.getRootElement(),
    choose(id) {
      const element = id === null ? undefined : registry.get(id)
      selection.select(element ?? null)
      if (element) canvas.scrollToElement(element.id)
    },
    update: (element, properties) => modeling.updateProperties(element, properties),
    create: (type, properties) => modeler.get<BpmnFactory>('bpmnFactory').create(type, properties),
    replace(element, type) {
      selection.select(modeler.get<BpmnReplace>('bpmnReplace').replaceElement(element, { type }))
    },
    mark(ids) {
      for (const id of marked) if (registry.get(id)) canvas.removeMarker(id, FAULT)
      for (const id of ids) if (registry.get(id)) canvas.addMarker(id, FAULT)
      marked = ids
    },
    xml: async () => (await modeler.saveXML({ format: true })).xml ?? '',
    undo: () => commands.canUndo() && commands.undo(),
    redo: () => commands.canRedo() && commands.redo(),
    fit: () => fit(canvas, PALETTE),
    destroy: () => modeler.destroy(),
  }
}
