import { namedAbove, withLinks } from '@mortise/workflow/model'
// @ts-expect-error The package ships no types.
import { layoutProcess } from 'bpmn-auto-layout'

const lay: (xml: string) => Promise<string> = layoutProcess

/** A process with places for its nodes: those it has, or some that are found for it. */
export const withDrawing = async (xml: string): Promise<string> =>
  /<[\w-]*:?BPMNDiagram[\s>]/.test(xml) ? xml : namedAbove(await lay(await withLinks(xml)))
