import type { StoredEntity } from '@mortise/model'

type Options = Readonly<Record<string, unknown>>

/** Options that the words of the model take beside the label, in their order. */
const leading: Readonly<Record<string, readonly string[]>> = {
  dict: ['dict'],
  ref: ['to'],
  refMany: ['to'],
  serial: ['pattern'],
}

/** The file that a developer would have written for the same entity; formulas stay the texts that they are. */
export function codeTextOf(stored: StoredEntity): string {
  const { name, label, fields, derive, when, ...settings } = stored
  const hasFormulas = JSON.stringify(stored).match(/"(?:derive|when)":/) !== null
  const words = hasFormulas ? 'compileFormula, defineEntity, f' : 'defineEntity, f'
  const constant = name.replace(/^[a-z]/, (letter) => letter.toUpperCase())
  const body = [
    `  label: ${textOf(label)},`,
    '  fields: {',
    ...Object.entries(fields).map(([key, field]) => `    ${keyText(key)}: ${fieldText(field, '    ')},`),
    '  },',
    ...formulaLines({ derive, when }, '  '),
    ...Object.entries(settings).map(([key, value]) => `  ${keyText(key)}: ${textOf(value)},`),
  ]
  return `import { ${words} } from '@mortise/model'\n\nexport const ${constant} = defineEntity(${textOf(name)}, {\n${body.join('\n')}\n})\n`
}

function fieldText({ kind, label, ...options }: Options, indent: string): string {
  if (kind === 'lines') return linesText(label, options, indent)
  const first = leading[String(kind)] ?? []
  const rest = Object.fromEntries(Object.entries(options).filter(([key]) => !first.includes(key)))
  const words = [label, ...first.map((key) => options[key]), ...(Object.keys(rest).length > 0 ? [rest] : [])]
  return `f.${String(kind)}(${words.map(textOf).join(', ')})`
}

function linesText(label: unknown, { fields, derive, when, ...options }: Options, indent: string): string {
  const inner = `${indent}  `
  return [
    `f.lines(${textOf(label)}, {`,
    ...Object.entries(options).map(([key, value]) => `${inner}${keyText(key)}: ${textOf(value)},`),
    `${inner}fields: {`,
    ...Object.entries(fields as Readonly<Record<string, Options>>).map(
      ([key, field]) => `${inner}  ${keyText(key)}: ${fieldText(field, `${inner}  `)},`,
    ),
    `${inner}},`,
    ...formulaLines({ derive, when }, inner),
    `${indent}})`,
  ].join('\n')
}

const formulaLines = (formulas: Readonly<Record<'derive' | 'when', unknown>>, indent: string): string[] =>
  Object.entries(formulas).flatMap(([setting, sources]) =>
    sources
      ? [
          `${indent}${setting}: {`,
          ...Object.entries(sources as Readonly<Record<string, string>>).map(
            ([key, source]) => `${indent}  ${keyText(key)}: compileFormula(${textOf(source)}) as never,`,
          ),
          `${indent}},`,
        ]
      : [],
  )

const keyText = (key: string): string => (/^[A-Za-z_]\w*$/.test(key) ? key : quoted(key))

/** A value as code; texts between single quotes, with nothing in them that could end them. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return quoted(value)
  if (Array.isArray(value)) return `[${value.map(textOf).join(', ')}]`
  if (typeof value === 'object' && value !== null)
    return `{ ${Object.entries(value)
      .map(([key, each]) => `${keyText(key)}: ${textOf(each)}`)
      .join(', ')} }`
  return JSON.stringify(value)
}

const quoted = (text: string): string =>
  `'${JSON.stringify(text)
    .slice(1, -1)
    .replaceAll('\\"', '"')
    .replaceAll("'", String.raw`\'`)
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`)}'`
