import {
  type AnyEntity,
  type AnyField,
  areaText,
  auditFields,
  fieldsOf,
  type Linked,
  leavesAsIs,
  type Row,
  toWire,
  valueToWire,
  wireNameOf,
} from '@mortise/model'
import type { Reading } from '../engine/engine.ts'
import { type Lookup, lookupOf } from '../engine/lookup.ts'
import { itemTexts, nameOfNobody, type Texts, type Translator, textsOf } from './translate.ts'

type Definition = Parameters<typeof fieldsOf>[0]

/** What rows of an entity, or of its lines, need before they travel. */
interface Plan {
  /** Fields whose values stand for something, with the names of the texts beside them. */
  readonly shown: readonly { key: string; field: AnyField; lookup: Lookup | null; names: readonly string[] }[]
  /** Fields whose values take another form. */
  readonly formed: readonly { key: string; field: AnyField }[]
  readonly lines: readonly { key: string; plan: Plan }[]
  /** Of all fields, those of lines too, once each. */
  readonly lookups: ReadonlyMap<string, Lookup>
  readonly isRenamed: boolean
}

/**
 * Rows as they travel: texts beside what they mention, names and forms of the wire. The rows are used up: where no
 * name differs they are changed, not copied. One statement at most, however many rows and sources.
 */
export async function send(
  reading: Reading,
  translator: Translator,
  of: Definition,
  rows: Row[],
  { writers = 'listed' }: { writers?: Writers } = {},
): Promise<Row[]> {
  const plan = planOf(of, translator.linked, writers)
  const texts = plan.lookups.size > 0 ? await textsOf(reading, mentioned(plan, rows)) : noTexts
  addTexts(plan, translator, texts, rows)
  if (plan.isRenamed) return rows.map((row) => toWire(of, row))
  for (const { key, field } of plan.formed) {
    for (const row of rows) if (key in row) row[key] = valueToWire(field, row[key])
  }
  return rows
}

const noTexts: Texts = new Map()
/** Whether those who wrote a row are called by their names: where its list shows them, or always. */
type Writers = 'listed' | 'all'
type Plans = WeakMap<Linked, WeakMap<Definition, Plan>>
const plans: Readonly<Record<Writers, Plans>> = { listed: new WeakMap(), all: new WeakMap() }

function planOf(of: Definition, linked: Linked, writers: Writers): Plan {
  let known = plans[writers].get(linked)
  if (!known) plans[writers].set(linked, (known = new WeakMap()))
  let plan = known.get(of)
  if (!plan) known.set(of, (plan = makePlan(of, linked, writers)))
  return plan
}

function makePlan(of: Definition, linked: Linked, writers: Writers = 'listed'): Plan {
  const fields = Object.entries(fieldsOf(of)).map(([key, field]) => ({ key, field }))
  const listed = 'list' in of ? (of as AnyEntity).list : []
  const named = (writers === 'all' ? Object.keys(auditFields) : listed).flatMap((key) => {
    const field = auditFields[key]
    return field?.kind === 'user' ? [{ key, field }] : []
  })
  const lines = fields.flatMap(({ key, field }) =>
    field.kind === 'lines' ? [{ key, plan: makePlan(field, linked) }] : [],
  )
  const shown = [...fields, ...named].flatMap(({ key, field }) => {
    const lookup = lookupOf(field, linked)
    if (!lookup && field.kind !== 'dict' && field.kind !== 'flow' && field.kind !== 'area') return []
    const names = [wireNameOf(key, field), ...(field.alias ? [field.alias] : [])]
    return [{ key, field, lookup, names: names.map((name) => `${name}_dictText`) }]
  })
  return {
    shown,
    formed: fields.filter(({ field }) => !leavesAsIs(field)),
    lines,
    lookups: new Map([
      ...lines.flatMap(({ plan }) => [...plan.lookups]),
      ...shown.flatMap(({ lookup }) => (lookup ? [[lookup.name, lookup] as const] : [])),
    ]),
    isRenamed: fields.some(({ field }) => field.wire || field.alias),
  }
}

/** What rows and their lines mention, by where its texts are found. */
function mentioned(plan: Plan, rows: readonly Row[]): Map<Lookup, Set<string>> {
  const ids = new Map([...plan.lookups.keys()].map((name) => [name, new Set<string>()]))
  const collect = ({ shown, lines }: Plan, rows: readonly Row[]) => {
    for (const { key, lookup } of shown) {
      const found = lookup && ids.get(lookup.name)
      if (!found) continue
      for (const row of rows) for (const id of valuesOf(row[key])) found.add(id)
    }
    for (const { key, plan } of lines) for (const row of rows) collect(plan, linesOf(row, key))
  }
  collect(plan, rows)
  return new Map([...plan.lookups].map(([name, lookup]) => [lookup, ids.get(name) ?? new Set()]))
}

function addTexts(plan: Plan, translator: Translator, texts: Texts, rows: readonly Row[]): void {
  for (const { key, field, lookup, names } of plan.shown) {
    const textOf = textFunction(field, lookup, translator, texts)
    for (const row of rows) {
      const value = row[key]
      if (isEmpty(value)) continue
      const text = Array.isArray(value) ? value.map(textOf).join(',') : textOf(String(value))
      for (const name of names) row[name] = text
    }
  }
  for (const { key, plan: inner } of plan.lines) {
    for (const row of rows) addTexts(inner, translator, texts, linesOf(row, key))
  }
}

const linesOf = (row: Row, key: string) => (row[key] as Row[] | undefined) ?? []

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

const valuesOf = (value: unknown): readonly string[] => {
  if (isEmpty(value)) return []
  return Array.isArray(value) ? (value as string[]) : [String(value)]
}

/** How a field's values become text. */
function textFunction(
  field: AnyField,
  lookup: Lookup | null,
  { dicts }: Translator,
  texts: Texts,
): (value: string) => string {
  if (field.kind === 'flow') return (value) => field.states[value] ?? value
  if (field.kind === 'area') return (value) => areaText(value) || value
  const known = field.kind === 'dict' ? itemTexts(dicts, field.dict) : texts.get(lookup?.name ?? '')
  return (value) => known?.get(value) ?? (field.kind === 'user' ? nameOfNobody(value) : value)
}
