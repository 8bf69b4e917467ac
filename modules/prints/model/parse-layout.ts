import { BusinessError, faultOf } from '@mortise/model'
import { type ElementKind, elementKinds, type PrintElement, type PrintLayout } from './layout.ts'

const MOST_ELEMENTS = 200
const MOST_COLUMNS = 30
const MOST_TEXT = 1000
const MOST_FORMULA = 2000
const PATH = /^[A-Za-z]\w*(?:\.[A-Za-z]\w*)?$/

type Source = Readonly<Record<string, unknown>>
/** What is wrong with a value; null where nothing is. */
type Check = (value: unknown) => string | null

const number =
  (least: number, most: number): Check =>
  (value) =>
    typeof value === 'number' && Number.isFinite(value) && value >= least && value <= most
      ? null
      : `应为${least}到${most}之间的数字`
const words =
  (most: number): Check =>
  (value) =>
    typeof value === 'string' && value.length <= most ? null : `应为不超过${most}字的文本`
const path: Check = (value) =>
  typeof value === 'string' && PATH.test(value) ? null : '应为字段，或引用字段.字段'
const flag: Check = (value) => (typeof value === 'boolean' ? null : '应为是或否')
const align: Check = (value) =>
  ['left', 'center', 'right'].includes(value as string) ? null : '应为left、center或right'

const placed: Record<string, Check> = {
  x: number(0, 1000),
  y: number(0, 1000),
  w: number(0.1, 1000),
  h: number(0.1, 1000),
  when: words(MOST_FORMULA),
}
const content: Record<string, Check> = {
  text: words(MOST_TEXT),
  path,
  formula: words(MOST_FORMULA),
}
const size = number(4, 72)

const settings: Readonly<Record<ElementKind, Readonly<Record<string, Check>>>> = {
  text: { ...placed, ...content, prefix: words(100), size, bold: flag, align },
  barcode: { ...placed, ...content, isRead: flag },
  qr: { ...placed, ...content },
  picture: { ...placed, path },
  table: { ...placed, path, columns: columnsFault, size },
  line: placed,
  box: placed,
}
const column: Readonly<Record<string, Check>> = {
  label: words(50),
  path,
  formula: words(MOST_FORMULA),
  width: number(3, 300),
  align,
  isTotal: flag,
}
const required: Readonly<Record<ElementKind, readonly string[]>> = {
  text: ['size'],
  barcode: [],
  qr: [],
  picture: [],
  table: ['path', 'columns', 'size'],
  line: [],
  box: [],
}
const labels: Readonly<Record<string, string>> = {
  x: '左边距',
  y: '上边距',
  w: '宽',
  h: '高',
  when: '显示条件',
  text: '文字',
  path: '字段',
  formula: '公式',
  prefix: '前缀',
  size: '字号',
  bold: '加粗',
  align: '对齐',
  isRead: '显示文字',
  columns: '列',
  label: '列名',
  width: '列宽',
  isTotal: '合计',
}

/** The words by which a refusal points at an element. */
export const elementPlace = (index: number, kind: ElementKind): string =>
  `第${index + 1}个元素（${elementKinds[kind]}）`

/** A layout as it came from outside; refuses in words whatever is no layout. */
export function parseLayout(value: unknown): PrintLayout {
  const elements = isRecord(value) ? value.elements : undefined
  if (!isRecord(value) || !Array.isArray(elements) || Object.keys(value).length !== 1)
    throw refused('版面格式不正确')
  if (elements.length > MOST_ELEMENTS) throw refused(`版面最多${MOST_ELEMENTS}个元素`)
  for (const [index, element] of elements.entries()) refuseElement(index, element)
  return { elements: elements as PrintElement[] }
}

/** What keeps a value from being a layout; null where nothing does. */
export const layoutFault = (value: unknown): string | null =>
  faultOf(() => parseLayout(value))?.message ?? null

function refuseElement(index: number, element: unknown): void {
  if (!isRecord(element) || typeof element.kind !== 'string' || !Object.hasOwn(elementKinds, element.kind))
    throw refused(`第${index + 1}个元素的种类不存在`)
  const kind = element.kind as ElementKind
  const { kind: _kind, ...own } = element
  const needed = ['x', 'y', 'w', 'h', ...required[kind]]
  const fault = settingsFault(own, settings[kind], needed)
  if (fault) throw refused(`${elementPlace(index, kind)}：${fault}`)
}

function settingsFault(
  source: Source,
  known: Readonly<Record<string, Check>>,
  needed: readonly string[],
): string | null {
  const missing = needed.find((key) => source[key] === undefined)
  if (missing) return `缺少${labels[missing] ?? missing}`
  for (const [key, value] of Object.entries(source)) {
    if (!Object.hasOwn(known, key)) return `不认识的设置${key.slice(0, 40)}`
    const fault = value === undefined ? null : known[key]?.(value)
    if (fault) return key === 'columns' ? fault : `${labels[key] ?? key}${fault}`
  }
  return null
}

function columnsFault(value: unknown): string | null {
  if (!Array.isArray(value) || value.length === 0) return '至少要有一列'
  if (value.length > MOST_COLUMNS) return `最多${MOST_COLUMNS}列`
  for (const [index, each] of value.entries()) {
    const fault = isRecord(each) ? settingsFault(each, column, ['label']) : '格式不正确'
    if (fault) return `第${index + 1}列${fault}`
  }
  return null
}

const isRecord = (value: unknown): value is Source =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const refused = (message: string) => new BusinessError(message, { field: 'layout' })
