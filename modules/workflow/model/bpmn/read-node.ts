import type { GraphNode, Place } from '../graph/graph.ts'
import { isTimer, type TimerSpec, type Trigger } from '../graph/trigger.ts'
import { type Refuse, readApproval, readCopyTo } from './attributes.ts'
import { bodyOf, elementOf, elementsOf, type ModdleElement, referenceOf, textOf } from './elements.ts'

type Reader = (element: ModdleElement, place: Place, refuse: Refuse) => GraphNode

/** A node of the graph; one of a type that is refused by name is stood in for, so that all else is still looked at. */
export function readNode(element: ModdleElement, place: Place, refuse: Refuse): GraphNode {
  const type = element.$type.replace(/^bpmn:/, '')
  const read = readers[type]
  if (!read) {
    refuse(type === 'Task' ? '未指定类型' : `不支持的节点类型：${type}`)
    return standIn(type, place)
  }
  refuseLoop(element, type, refuse)
  return read(element, place, refuse)
}

/** The node that takes tokens, hosts and flows most like the one that cannot be read. */
function standIn(type: string, place: Place): GraphNode {
  if (type.endsWith('Gateway')) return { ...place, kind: 'parallel' }
  if (type === 'AdHocSubProcess' || type === 'Transaction') return { ...place, kind: 'sub' }
  return { ...place, kind: 'receive', message: type }
}

const otherwiseOf = (element: ModdleElement): string | null => referenceOf(element, 'default') || null

/** The whole supported set; what is not here is refused. */
const readers: Readonly<Record<string, Reader | undefined>> = {
  StartEvent: (element, place, refuse) => {
    if (elementsOf(element, 'eventDefinitions').length > 0) refuse('开始事件不能带有触发条件')
    return { ...place, kind: 'start' }
  },
  EndEvent: readEnd,
  UserTask: (element, place, refuse) => ({ ...place, kind: 'user', approval: readApproval(element, refuse) }),
  ManualTask: (element, place, refuse) => ({ ...place, kind: 'manual', copyTo: readCopyTo(element, refuse) }),
  ServiceTask: (element, place, refuse) => {
    const handler = textOf(element, 'mt:handler')
    if (handler === '') refuse('没有指定服务')
    return { ...place, kind: 'service', handler }
  },
  ScriptTask: (element, place, refuse) => {
    const [variable, expression] = [textOf(element, 'mt:variable'), textOf(element, 'script')]
    if (!/^[\p{Script=Han}A-Za-z_][\p{Script=Han}\w]*$/u.test(variable) || expression === '') {
      refuse('脚本任务应写明变量和公式')
    }
    return { ...place, kind: 'script', variable, expression }
  },
  SendTask: (element, place, refuse) => ({ ...place, kind: 'send', message: messageOf(element, refuse) }),
  ReceiveTask: (element, place, refuse) => ({
    ...place,
    kind: 'receive',
    message: messageOf(element, refuse),
  }),
  ExclusiveGateway: (element, place) => ({ ...place, kind: 'exclusive', otherwise: otherwiseOf(element) }),
  InclusiveGateway: (element, place) => ({ ...place, kind: 'inclusive', otherwise: otherwiseOf(element) }),
  ParallelGateway: (_, place) => ({ ...place, kind: 'parallel' }),
  EventBasedGateway: (_, place) => ({ ...place, kind: 'event' }),
  SubProcess: (element, place, refuse) => {
    if (element.get('triggeredByEvent') === true) refuse('不支持的节点类型：事件子流程')
    return { ...place, kind: 'sub' }
  },
  CallActivity: (element, place, refuse) => {
    const process = textOf(element, 'calledElement')
    if (process === '') refuse('没有指定被调用的流程')
    return { ...place, kind: 'call', process }
  },
  IntermediateCatchEvent: (element, place, refuse) => {
    const trigger = readTrigger(element, refuse)
    if (!trigger || trigger.on === 'error') refuse('捕获事件应等待时间、消息或信号')
    return { ...place, kind: 'catch', trigger: trigger ?? { on: 'message', name: '' } }
  },
  IntermediateThrowEvent: (element, place, refuse) => {
    const trigger = readTrigger(element, refuse)
    if (trigger?.on === 'timer' || trigger?.on === 'error') refuse('抛出事件只能发出消息或信号')
    return { ...place, kind: 'throw', trigger: trigger ?? null }
  },
  BoundaryEvent: (element, place, refuse) => {
    const trigger = readTrigger(element, refuse)
    if (!trigger) refuse('边界事件应等待时间、消息、信号或错误')
    return {
      ...place,
      kind: 'boundary',
      host: referenceOf(element, 'attachedToRef'),
      isInterrupting: element.get('cancelActivity') !== false,
      trigger: trigger ?? { on: 'error', code: '' },
    }
  },
}

function readEnd(element: ModdleElement, place: Place, refuse: Refuse): GraphNode<'end'> {
  const [definition] = elementsOf(element, 'eventDefinitions')
  const result = textOf(element, 'mt:result') === 'refuse' ? 'refuse' : 'agree'
  const ends = endsBy[definition?.$type ?? '']
  if (!ends) refuse(`不支持的节点类型：结束事件的${definition?.$type.replace(/^bpmn:/, '')}`)
  const raised = definition && elementOf(definition, 'errorRef')
  const error = raised ? textOf(raised, 'errorCode') || textOf(raised, 'name') : ''
  return { ...place, kind: 'end', ends: ends ?? 'path', error, result }
}

const endsBy: Readonly<Record<string, GraphNode<'end'>['ends'] | undefined>> = {
  '': 'path',
  'bpmn:TerminateEventDefinition': 'scope',
  'bpmn:ErrorEventDefinition': 'error',
}

function readTrigger(element: ModdleElement, refuse: Refuse): Trigger | undefined {
  const definitions = elementsOf(element, 'eventDefinitions')
  const [definition] = definitions
  if (definitions.length > 1) refuse('一个事件只能等待一件事')
  if (!definition) return undefined
  switch (definition.$type) {
    case 'bpmn:TimerEventDefinition':
      return { on: 'timer', timer: readTimer(definition, refuse) }
    case 'bpmn:MessageEventDefinition':
      return { on: 'message', name: nameOf(definition, 'messageRef', refuse) }
    case 'bpmn:SignalEventDefinition':
      return { on: 'signal', name: nameOf(definition, 'signalRef', refuse) }
    case 'bpmn:ErrorEventDefinition': {
      const error = elementOf(definition, 'errorRef')
      return { on: 'error', code: error ? textOf(error, 'errorCode') || textOf(error, 'name') : '' }
    }
    default:
      refuse(`不支持的节点类型：${definition.$type.replace(/^bpmn:/, '')}`)
      return undefined
  }
}

function readTimer(definition: ModdleElement, refuse: Refuse): TimerSpec {
  const found = timerForms
    .map(([form, attribute]): TimerSpec => ({ form, text: bodyOf(definition, attribute) }))
    .find(({ text }) => text !== '')
  const timer: TimerSpec = found ?? { form: 'duration', text: '' }
  if (!isTimer(timer)) refuse(`时间【${timer.text}】不正确，应如 PT72H、R3/PT1H 或 2026-11-20T08:00:00`)
  return timer
}

const timerForms = [
  ['duration', 'timeDuration'],
  ['date', 'timeDate'],
  ['cycle', 'timeCycle'],
] as const

const messageOf = (element: ModdleElement, refuse: Refuse): string => nameOf(element, 'messageRef', refuse)

function nameOf(element: ModdleElement, reference: string, refuse: Refuse): string {
  const named = elementOf(element, reference)
  const name = named ? textOf(named, 'name') : ''
  if (name === '') refuse(reference === 'messageRef' ? '没有指定消息' : '没有指定信号')
  return name
}

/** Only people's tasks are given to several; what a loop of other nodes should do nobody has said. */
function refuseLoop(element: ModdleElement, type: string, refuse: Refuse): void {
  const loop =
    type.endsWith('Gateway') || type.endsWith('Event') ? undefined : elementOf(element, 'loopCharacteristics')
  if (loop?.$type === 'bpmn:StandardLoopCharacteristics') refuse('不支持循环标记，请用网关画出循环')
  else if (loop && type !== 'UserTask') refuse('不支持多实例，只有审批任务可以多人处理')
}
