import { isDeepStrictEqual } from 'node:util'
import {
  type AnyField,
  BusinessError,
  deriveOf,
  fieldsOf,
  flowsOf,
  isAmong,
  lineWords,
  type OpenFields,
  openFieldsOf,
  type Row,
} from '@mortise/model'
import type { Compiled } from '../engine/compiled.ts'

/** Refuses to change what the state of a row keeps closed. Values that are sent as they stand are no changes. */
export function refuseClosed(
  compiled: Compiled,
  before: Row,
  changes: Row,
  opened: OpenFields | undefined,
): void {
  for (const [key, flow] of flowsOf(compiled.entity)) {
    const open = opened ?? openFieldsOf(flow, before[key])
    if (open === true) continue
    const state = flow.states[String(before[key])] ?? String(before[key])
    const only = open.length > 0 ? `只能填写${labelsOf(compiled, open)}，` : ''
    const words = `当前状态【${state}】${only}不能`
    for (const [name, value] of Object.entries(changes)) {
      const field = compiled.fields[name]
      if (!field || isAmong(open, name)) continue
      if (field.kind === 'lines') refuseClosedLines({ name, field, open, words }, before[name], value)
      else if (!isSame(before[name], value))
        throw new BusinessError(`${words}修改【${field.label}】`, { field: name })
    }
  }
}

interface ClosedLines {
  readonly name: string
  readonly field: Extract<AnyField, { kind: 'lines' }>
  readonly open: OpenFields
  /** The beginning of what is said. */
  readonly words: string
}

/** Lines neither come nor go; of those that are there, open cells may change. */
function refuseClosedLines({ name, field, open, words }: ClosedLines, before: unknown, now: unknown): void {
  const were = new Map(linesIn(before).map((line) => [line.id, line]))
  const ids = new Set(linesIn(now).map(({ id }) => id))
  if (linesIn(now).length !== were.size || [...were.keys()].some((id) => !ids.has(id)))
    throw new BusinessError(`${words}增减【${field.label}】`, { field: name })
  const derive = deriveOf(field)
  for (const [row, line] of linesIn(now).entries()) {
    for (const [key, inner] of Object.entries(fieldsOf(field))) {
      const isFree = line[key] === undefined || key in derive || isAmong(open, `${name}.${key}`)
      if (isFree || isSame(were.get(line.id)?.[key], line[key])) continue
      throw new BusinessError(lineWords(field, row, `${words}修改【${inner.label}】`), { field: key, row })
    }
  }
}

const linesIn = (lines: unknown): Row[] =>
  Array.isArray(lines) ? lines.map((line: Row | null) => line ?? {}) : []

const isSame = (one: unknown, other: unknown): boolean => isDeepStrictEqual(valueOf(one), valueOf(other))
const valueOf = (value: unknown): unknown => (value === '' || value === undefined ? null : value)

function labelsOf({ fields }: Compiled, open: readonly string[]): string {
  const labels = open.map((path) => {
    const [key = '', inner] = path.split('.')
    const field = fields[key]
    return (inner && field?.kind === 'lines' ? fieldsOf(field)[inner] : field)?.label ?? path
  })
  return [...new Set(labels)].join('、')
}
