import { readDocument } from './document.ts'
import { elementOf, elementsOf, type ModdleElement, newModdle } from './elements.ts'

/** A file whose nodes name their flows, which many tools leave out and those that draw rely on. */
export async function withLinks(xml: string): Promise<string> {
  const { definitions } = await readDocument(xml)
  for (const process of elementsOf(definitions, 'rootElements')) {
    if (process.$type === 'bpmn:Process') linkScope(process)
  }
  return (await newModdle().toXML(definitions, { format: true })).xml
}

function linkScope(scope: ModdleElement): void {
  const inside = elementsOf(scope, 'flowElements')
  for (const flow of inside.filter(({ $type }) => $type === 'bpmn:SequenceFlow')) {
    link(elementOf(flow, 'sourceRef'), 'outgoing', flow)
    link(elementOf(flow, 'targetRef'), 'incoming', flow)
  }
  for (const each of inside) if (each.$type === 'bpmn:SubProcess') linkScope(each)
}

function link(node: ModdleElement | undefined, side: 'incoming' | 'outgoing', flow: ModdleElement): void {
  const known = node ? elementsOf(node, side) : []
  if (!known.includes(flow)) node?.set(side, [...known, flow])
}
