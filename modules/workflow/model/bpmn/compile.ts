import { BusinessError } from '@mortise/model'
import type { Flow, Graph, GraphNode } from '../graph/graph.ts'
import type { Finding } from '../proof/finding.ts'
import { readSettings } from './attributes.ts'
import { type BpmnDocument, readDocument } from './document.ts'
import { bodyOf, elementsOf, idOf, type ModdleElement, referenceOf, textOf } from './elements.ts'
import { readNode } from './read-node.ts'

const MOST_PARTS = 600
/** As many characters as rows of tokens and tasks hold of a node. */
const LONGEST_ID = 100
const KEY = /^[a-zA-Z_][\w.-]{0,63}$/

/** Things a diagram may show that no token ever comes to. */
const shownOnly: ReadonlySet<string> = new Set([
  'bpmn:DataObject',
  'bpmn:DataObjectReference',
  'bpmn:DataStoreReference',
])

/** A file as a graph, with everything in it that cannot be run; a file that is no diagram is refused by line. */
export async function compileBpmn(xml: string): Promise<{ graph: Graph; findings: Finding[] }> {
  const document = await readDocument(xml)
  const process = onlyProcess(document)
  const reading: Reading = { document, nodes: [], flows: [], findings: [] }
  readScope(reading, process, null)
  // What proves a process walks through it again and again: beyond this nobody could read it either.
  if (reading.nodes.length + reading.flows.length > MOST_PARTS)
    throw new BusinessError(`流程图的节点和连线超过${MOST_PARTS}个，请拆成几个流程互相调用`)
  const key = idOf(process)
  if (!KEY.test(key)) {
    reading.findings.push({
      element: null,
      message: `流程标识【${key}】应以字母开头，只含字母、数字、_、.、-`,
    })
  }
  const graph: Graph = {
    key,
    name: textOf(process, 'name') || key,
    settings: readSettings(process, (message) => reading.findings.push({ element: null, message })),
    nodes: Object.fromEntries(reading.nodes.map((node) => [node.id, node])),
    flows: Object.fromEntries(keptFlows(reading).map((flow) => [flow.id, flow])),
  }
  return { graph: withFlows(graph), findings: reading.findings }
}

interface Reading {
  readonly document: BpmnDocument
  readonly nodes: GraphNode[]
  readonly flows: Flow[]
  readonly findings: Finding[]
}

function onlyProcess({ definitions }: BpmnDocument): ModdleElement {
  const processes = elementsOf(definitions, 'rootElements').filter(({ $type }) => $type === 'bpmn:Process')
  const [process] = processes
  if (!process || processes.length > 1) {
    throw new BusinessError(`文件中应有且只有一个流程，现有${processes.length}个`)
  }
  return process
}

function readScope(reading: Reading, container: ModdleElement, scope: string | null): void {
  for (const element of elementsOf(container, 'flowElements')) {
    if (shownOnly.has(element.$type)) continue
    if (element.$type === 'bpmn:SequenceFlow') {
      reading.flows.push(readFlow(element))
      continue
    }
    const id = idOf(element)
    const place = { id, name: textOf(element, 'name') || id, scope, incoming: [], outgoing: [] }
    if (id.length > LONGEST_ID) refuse(reading, place, `的标识超过${LONGEST_ID}个字符`)
    const node = readNode(element, place, (message, isMissing) => refuse(reading, place, message, isMissing))
    reading.nodes.push(node)
    if (node.kind === 'sub' && element.get('triggeredByEvent') !== true) readScope(reading, element, node.id)
  }
}

/** A finding that names the node, and tells where it stands in the file. */
function refuse(
  { document, findings }: Reading,
  { id, name }: { id: string; name: string },
  message: string,
  isMissing = false,
): void {
  const line = document.lines.get(id)
  findings.push({
    element: id,
    message: `节点【${name}】${message}`,
    ...(line !== undefined && { line }),
    ...(isMissing && { isMissing }),
  })
}

const readFlow = (element: ModdleElement): Flow => ({
  id: idOf(element),
  name: textOf(element, 'name') || idOf(element),
  from: referenceOf(element, 'sourceRef'),
  to: referenceOf(element, 'targetRef'),
  condition: bodyOf(element, 'conditionExpression') || null,
})

/** A flow that hangs in the air is told of; one at something else than a node goes with it. */
function keptFlows({ nodes, flows, findings }: Reading): Flow[] {
  const known = new Set(nodes.map(({ id }) => id))
  for (const { id, name, from, to } of flows) {
    if (from === '' || to === '') findings.push({ element: id, message: `连线【${name}】没有接到节点上` })
  }
  return flows.filter(({ from, to }) => known.has(from) && known.has(to))
}

function withFlows(graph: Graph): Graph {
  const flows = Object.values(graph.flows)
  const nodes = Object.values(graph.nodes).map((node) => ({
    ...node,
    incoming: flows.filter(({ to }) => to === node.id).map(({ id }) => id),
    outgoing: flows.filter(({ from }) => from === node.id).map(({ id }) => id),
  }))
  return { ...graph, nodes: Object.fromEntries(nodes.map((node) => [node.id, node])) }
}
