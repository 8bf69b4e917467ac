import { BusinessError } from '@mortise/model'
import { idOf, type ModdleElement, type ModdleWarning, newModdle } from './elements.ts'
import { type Lines, refusal, scanXml } from './scan.ts'

/** A diagram that is well-formed BPMN 2.0; whether it can be run is another question. */
export interface BpmnDocument {
  readonly definitions: ModdleElement
  readonly lines: Lines
}

/** Reads a file or refuses it, naming the line. */
export async function readDocument(xml: string): Promise<BpmnDocument> {
  const lines = scanXml(xml)
  const { rootElement: definitions, warnings } = await parse(xml)
  const first = warnings.find(({ element }) => !element?.$type.startsWith('bpmndi:'))
  if (first) throw refusalOf(first, lines)
  return { definitions, lines }
}

async function parse(xml: string) {
  try {
    return await newModdle().fromXML(xml)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const warnings = 'warnings' in error && Array.isArray(error.warnings) ? error.warnings : []
    const [first]: ModdleWarning[] = warnings
    throw refusalOf(first ?? error, new Map(), error)
  }
}

/** The reader's English, in a sentence that names the place. */
function refusalOf({ message, element }: ModdleWarning, lines: Lines, cause?: Error): BusinessError {
  const line = Number(/line: (\d+)/.exec(message)?.[1] ?? Number.NaN) + 1
  const name = /<([^>]*)>\s*$/.exec(message)?.[1] ?? ''
  if (message.includes('unresolved reference')) {
    const at = lines.get(idOf(element))
    const place = at === undefined ? '' : `第${at}行：`
    return new BusinessError(`${place}引用的元素【${name}】不存在`, { cause })
  }
  const words = wordsOf(message, name)
  return Number.isNaN(line) ? new BusinessError(words, { cause }) : refusal(line, words)
}

function wordsOf(message: string, name: string): string {
  if (message.includes('duplicate ID')) return `标识【${name}】重复`
  if (message.includes('illegal ID')) return `标识【${name}】应以字母开头，只含字母、数字、_、.、-`
  if (/unrecognized element|unknown type|unexpected element/.test(message))
    return `不认识的元素【${name}】，不是 BPMN 2.0`
  if (message.includes('failed to parse document')) return '不是 BPMN 2.0 流程文件'
  return '不是正确的 XML'
}
