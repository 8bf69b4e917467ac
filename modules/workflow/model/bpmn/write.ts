import { type Flow, type Graph, type GraphNode, nodeOf } from '../graph/graph.ts'
import type { Trigger } from '../graph/trigger.ts'
import { writeApproval, writeCopyTo, writeSettings } from './attributes.ts'
import { type Moddle, type ModdleElement, newModdle } from './elements.ts'

/** A graph as BPMN 2.0, without a drawing: whoever shows it lays it out. */
export async function writeBpmn(graph: Graph): Promise<string> {
  const writing: Writing = { graph, moddle: newModdle(), elements: new Map(), shared: new Map() }
  const { moddle } = writing
  for (const node of Object.values(graph.nodes)) {
    writing.elements.set(node.id, writeNode(writing, node))
  }
  const flows = new Map(Object.values(graph.flows).map((flow) => [flow.id, writeFlow(writing, flow)]))
  const process = moddle.create('bpmn:Process', {
    id: graph.key,
    name: graph.name,
    isExecutable: true,
    ...writeSettings(graph.settings),
  })
  fill(writing, process, null, flows)
  for (const node of Object.values(graph.nodes)) linkNode(writing, node, flows)
  const definitions = moddle.create('bpmn:Definitions', {
    id: 'definitions',
    targetNamespace: 'http://mortise/bpmn',
    rootElements: [...writing.shared.values(), process],
  })
  return (await moddle.toXML(definitions, { format: true })).xml
}

interface Writing {
  readonly graph: Graph
  readonly moddle: Moddle
  readonly elements: Map<string, ModdleElement>
  /** Messages, signals and errors stand beside the process, each once. */
  readonly shared: Map<string, ModdleElement>
}

/** Puts what stands in a scope into its element, sub-processes into theirs. */
function fill(
  writing: Writing,
  container: ModdleElement,
  scope: string | null,
  flows: Map<string, ModdleElement>,
) {
  const nodes = Object.values(writing.graph.nodes).filter((node) => node.scope === scope)
  const inside = Object.values(writing.graph.flows).filter(
    ({ from }) => nodeOf(writing.graph, from).scope === scope,
  )
  container.set('flowElements', [
    ...nodes.map(({ id }) => writing.elements.get(id)),
    ...inside.map(({ id }) => flows.get(id)),
  ])
  for (const { id, kind } of nodes) if (kind === 'sub') fill(writing, writing.elements.get(id)!, id, flows)
}

function linkNode({ elements }: Writing, node: GraphNode, flows: Map<string, ModdleElement>): void {
  const element = elements.get(node.id)!
  element.set(
    'incoming',
    node.incoming.map((id) => flows.get(id)),
  )
  element.set(
    'outgoing',
    node.outgoing.map((id) => flows.get(id)),
  )
  if (node.kind === 'boundary') element.set('attachedToRef', elements.get(node.host))
  const isChoice = node.kind === 'exclusive' || node.kind === 'inclusive'
  if (isChoice && node.otherwise !== null) element.set('default', flows.get(node.otherwise))
}

function writeFlow({ moddle, elements }: Writing, { id, name, from, to, condition }: Flow): ModdleElement {
  return moddle.create('bpmn:SequenceFlow', {
    id,
    ...named(id, name),
    sourceRef: elements.get(from),
    targetRef: elements.get(to),
    ...(condition === null
      ? {}
      : { conditionExpression: moddle.create('bpmn:FormalExpression', { body: condition }) }),
  })
}

const named = (id: string, name: string) => (name === id ? {} : { name })

const types: Readonly<Record<GraphNode['kind'], string>> = {
  start: 'StartEvent',
  end: 'EndEvent',
  user: 'UserTask',
  manual: 'ManualTask',
  service: 'ServiceTask',
  script: 'ScriptTask',
  send: 'SendTask',
  receive: 'ReceiveTask',
  exclusive: 'ExclusiveGateway',
  inclusive: 'InclusiveGateway',
  parallel: 'ParallelGateway',
  event: 'EventBasedGateway',
  sub: 'SubProcess',
  call: 'CallActivity',
  catch: 'IntermediateCatchEvent',
  throw: 'IntermediateThrowEvent',
  boundary: 'BoundaryEvent',
}

const writeNode = (writing: Writing, node: GraphNode): ModdleElement =>
  writing.moddle.create(`bpmn:${types[node.kind]}`, {
    id: node.id,
    ...named(node.id, node.name),
    ...propertiesOf(writing, node),
  })

function propertiesOf(writing: Writing, node: GraphNode): Record<string, unknown> {
  switch (node.kind) {
    case 'end':
      return { ...writeEnd(writing, node), ...(node.result === 'refuse' ? { 'mt:result': 'refuse' } : {}) }
    case 'user':
      return { ...writeApproval(node.approval), ...writeLoop(writing, node) }
    case 'manual':
      return writeCopyTo(node.copyTo)
    case 'service':
      return { 'mt:handler': node.handler }
    case 'script':
      return { 'mt:variable': node.variable, scriptFormat: 'mortise', script: node.expression }
    case 'send':
    case 'receive':
      return { messageRef: share(writing, 'bpmn:Message', 'name', node.message) }
    case 'call':
      return { calledElement: node.process }
    case 'catch':
    case 'throw':
      return node.trigger ? { eventDefinitions: [writeTrigger(writing, node.trigger)] } : {}
    case 'boundary':
      return {
        cancelActivity: node.isInterrupting,
        eventDefinitions: [writeTrigger(writing, node.trigger)],
      }
    default:
      return {}
  }
}

/** Other tools see from this mark alone that several people handle a task. */
function writeLoop({ moddle }: Writing, { approval: { mode } }: GraphNode<'user'>): Record<string, unknown> {
  if (mode === 'random' || mode === 'claim') return {}
  const isSequential = mode === 'sequence'
  return {
    loopCharacteristics: moddle.create('bpmn:MultiInstanceLoopCharacteristics', { isSequential }),
  }
}

function writeEnd(writing: Writing, { ends, error }: GraphNode<'end'>): Record<string, unknown> {
  const { moddle } = writing
  if (ends === 'scope') return { eventDefinitions: [moddle.create('bpmn:TerminateEventDefinition')] }
  return ends === 'error' ? { eventDefinitions: [writeTrigger(writing, { on: 'error', code: error })] } : {}
}

function writeTrigger(writing: Writing, trigger: Trigger): ModdleElement {
  const { moddle } = writing
  switch (trigger.on) {
    case 'timer': {
      const { form, text } = trigger.timer
      const name = { duration: 'timeDuration', date: 'timeDate', cycle: 'timeCycle' }[form]
      const body = moddle.create('bpmn:FormalExpression', { body: text })
      return moddle.create('bpmn:TimerEventDefinition', { [name]: body })
    }
    case 'message':
      return moddle.create('bpmn:MessageEventDefinition', {
        messageRef: share(writing, 'bpmn:Message', 'name', trigger.name),
      })
    case 'signal':
      return moddle.create('bpmn:SignalEventDefinition', {
        signalRef: share(writing, 'bpmn:Signal', 'name', trigger.name),
      })
    case 'error':
      return moddle.create(
        'bpmn:ErrorEventDefinition',
        trigger.code === '' ? {} : { errorRef: share(writing, 'bpmn:Error', 'errorCode', trigger.code) },
      )
  }
}

function share({ moddle, shared }: Writing, type: string, property: string, text: string): ModdleElement {
  const key = `${type} ${text}`
  const id = `${type.slice('bpmn:'.length)}_${shared.size + 1}`
  const found = shared.get(key) ?? moddle.create(type, { id, [property]: text })
  shared.set(key, found)
  return found
}
