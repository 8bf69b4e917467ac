// @ts-expect-error The package ships types of the diagram's elements, but none of its reader and writer.
import { BpmnModdle as Untyped } from 'bpmn-moddle'

export interface ModdleElement {
  readonly $type: string
  get(name: string): unknown
  set(name: string, value: unknown): void
}
export interface ModdleWarning {
  readonly message: string
  readonly element?: ModdleElement
}
/** What we use of the package's reader and writer. */
export interface Moddle {
  fromXML(xml: string): Promise<{ rootElement: ModdleElement; warnings: readonly ModdleWarning[] }>
  toXML(element: ModdleElement, options?: { readonly format?: boolean }): Promise<{ xml: string }>
  create(type: string, properties?: Readonly<Record<string, unknown>>): ModdleElement
}

const own = (name: string, extended: string, attributes: readonly string[]) => ({
  name,
  extends: [extended],
  properties: attributes.map((attribute) => ({ name: attribute, type: 'String', isAttr: true })),
})

/** Our attributes of a process. */
export const settingAttributes = ['repeated', 'ownApproval', 'nobody', 'withdrawal', 'managers']
/** Our attributes of a task. */
export const approvalAttributes = [
  'kind',
  'assign',
  'approveMode',
  'ratio',
  'weights',
  'reject',
  'comment',
  'signature',
  'timeout',
  'copyTo',
]

/** Our attributes on the elements of the standard, all of them texts. */
export const bpmnExtension = {
  name: 'Mortise',
  uri: 'http://mortise/bpmn',
  prefix: 'mt',
  xml: { tagAlias: 'lowerCase' },
  types: [
    own('Settings', 'bpmn:Process', settingAttributes),
    own('Approval', 'bpmn:UserTask', approvalAttributes),
    own('Copy', 'bpmn:ManualTask', ['copyTo']),
    own('Service', 'bpmn:ServiceTask', ['handler']),
    own('Script', 'bpmn:ScriptTask', ['variable']),
    own('End', 'bpmn:EndEvent', ['result']),
  ],
  associations: [],
}

export const newModdle = (): Moddle => new Untyped({ mt: bpmnExtension })

export const isElement = (value: unknown): value is ModdleElement =>
  typeof value === 'object' && value !== null && '$type' in value

/** A text of an element, empty where it has none. */
export function textOf(element: ModdleElement, name: string): string {
  const value = element.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

export function elementOf(element: ModdleElement, name: string): ModdleElement | undefined {
  const value = element.get(name)
  return isElement(value) ? value : undefined
}

export function elementsOf(element: ModdleElement, name: string): ModdleElement[] {
  const value = element.get(name)
  return Array.isArray(value) ? value.filter(isElement) : []
}

/** The id of another element that this one points to. */
export const referenceOf = (element: ModdleElement, name: string): string => idOf(elementOf(element, name))

export const idOf = (element: ModdleElement | undefined): string => (element ? textOf(element, 'id') : '')

/** The text inside an element, as of a condition. */
export function bodyOf(element: ModdleElement, name: string): string {
  const inner = elementOf(element, name)
  return inner ? textOf(inner, 'body') : ''
}
