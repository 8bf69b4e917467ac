import { BusinessError, type Kind } from '@mortise/model'
import { columnOf, nameOf, namesIn } from './names.ts'

type Options = Readonly<Record<string, unknown>>

/** What one text says of a field of a kind, and the text that says it. */
interface Source {
  /** What to write there, for whoever wrote something else. */
  readonly example: string
  readonly isOptional?: true
  readonly read: (text: string) => Options | null
  readonly write: (options: Options) => string | null
}

const option = (name: string, example: string, isOptional?: true): Source => ({
  example,
  ...(isOptional && { isOptional }),
  read: (text) => ({ [name]: text }),
  write: (options) => (options[name] as string | undefined) ?? null,
})

/** Parts with points between, each a column of the online form or a name of the product's. */
const path = (names: readonly string[], least: number, example: string): Source => ({
  example,
  read(text) {
    const parts = text.split('.')
    if (parts.length < least || parts.length > names.length || parts.some((part) => !/^\w+$/.test(part)))
      return null
    return Object.fromEntries(parts.map((part, index) => [names[index], part]))
  },
  write: (options) =>
    names
      .map((name) => options[name])
      .filter((part) => part !== undefined)
      .join('.'),
})

const states: Source = {
  example: 'draft:草稿,done:已完成',
  read(text) {
    const pairs = namesIn(text).map((pair) => /^([a-z]\w*)[:：](.+)$/.exec(pair))
    if (pairs.length === 0 || pairs.some((pair) => pair === null)) return null
    const known = new Map(pairs.map((pair) => [pair?.[1] ?? '', pair?.[2] ?? '']))
    return known.size === pairs.length ? { states: Object.fromEntries(known) } : null
  },
  write: (options) =>
    Object.entries(options.states as Readonly<Record<string, string>>)
      .map(([key, text]) => `${key}:${text}`)
      .join(','),
}

const digest: Source = {
  ...path(['lines', 'of', 'qty'], 3, 'items.material.qty'),
  read(text) {
    const parts = text.split('.')
    if (parts.length !== 3) return null
    const [lines, of, qty] = parts.map((part) => nameOf(part, '字段名'))
    return { lines, of, qty }
  },
  write: ({ lines, of, qty }) => [lines, of, qty].map((name) => columnOf(String(name))).join('.'),
}

const sources: Readonly<Partial<Record<Kind, Source>>> = {
  dict: option('dict', 'sex'),
  ref: option('to', 'customer'),
  refMany: option('to', 'customer'),
  category: option('root', 'A01', true),
  material: option('category', 'raw', true),
  serial: option('pattern', 'ZF{yyMM}-{0000}'),
  flow: states,
  rollup: path(['from', 'by', 'sum'], 2, 'customer.store'),
  digest,
}

/** The options that a source text stands for; refuses one that says nothing of the kind. */
export function sourceOptions(kind: Kind, label: string, text: string | null): Options {
  const source = sources[kind]
  if (!source) {
    if (text) throw new BusinessError(`字段【${label}】的类型没有来源，请清空`)
    return {}
  }
  if (!text) {
    if (source.isOptional) return {}
    throw new BusinessError(`字段【${label}】缺少来源，应如 ${source.example}`)
  }
  const options = source.read(text)
  if (!options) throw new BusinessError(`字段【${label}】的来源不正确，应如 ${source.example}`)
  return options
}

export const sourceText = (kind: Kind, options: Options): string | null =>
  sources[kind]?.write(options) ?? null
