import { layoutProcess } from 'bpmn-auto-layout'

/** A process with places for its nodes: those it has, or some that are found for it. */
export const withDrawing = async (xml: string): Promise<string> =>
  /<[\w-]*:?BPMNDiagram[\s>]/.test(xml) ? xml : layoutProcess(xml)
