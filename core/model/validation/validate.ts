import { lineWords } from '../base/error.ts'
import { isShown, type Row } from '../entity/draft.ts'
import { type AnyEntity, deriveOf, fieldEntriesOf, whenOf } from '../entity/entity.ts'
import type { AnyField, FieldOf, Fields, Kind } from '../entity/kinds.ts'
import { backwards } from '../entity/period.ts'
import { namedRules, type Rule } from '../entity/rules.ts'
import { type Check, checks, largest, tooLarge, wellFormed, wrong } from './kind-checks.ts'

/** What is wrong with one value; `row` counts the lines of a sub-table from zero. */
export interface Complaint {
  readonly field: string
  readonly message: string
  readonly line?: { readonly lines: string; readonly row: number }
}

interface Definition {
  fields: Fields
  derive?: unknown
  when?: unknown
  period?: AnyEntity['period']
}

/**
 * Everything wrong with a row, first one first. Pure: what needs the database (uniqueness, whether a reference exists)
 * is asked elsewhere. `only` narrows to the fields a patch touches.
 */
export function complaintsOf(of: Definition, row: Row, only?: ReadonlySet<string>): Complaint[] {
  const complaints: Complaint[] = []
  for (const { key, field, lines, isConditional, isRequired, check } of expectationsOf(of)) {
    if (only && !only.has(key)) continue
    if (isConditional && !isShown(of, key, row)) continue
    const value = row[key]
    if (isEmpty(value) || (isRequired && isBlank(value))) {
      if (isRequired) complaints.push({ field: key, message: emptyMessage(field) })
      continue
    }
    const complaint = check(field, value)
    if (complaint) complaints.push({ field: key, message: complaint })
    else if (lines) complaints.push(...lineComplaints(key, lines, value as Row[]))
  }
  if (of.period) complaints.push(...periodComplaints(of, of.period, row, only))
  return complaints
}

function periodComplaints(
  of: Definition,
  [start, end]: NonNullable<Definition['period']>,
  row: Row,
  only?: ReadonlySet<string>,
): Complaint[] {
  const message = !only || only.has(start) || only.has(end) ? backwards(of, row) : null
  return message ? [{ field: end, message }] : []
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** A text that nobody can see says nothing where something must be said. */
const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === ''

/** What a field expects of its values. */
interface Expectation {
  readonly key: string
  readonly field: AnyField
  /** The field again if it is a sub-table. */
  readonly lines: FieldOf<'lines'> | null
  readonly isConditional: boolean
  readonly isRequired: boolean
  readonly isWellFormed: (value: unknown) => boolean
  readonly check: Check<Kind>
}
const expectations = new WeakMap<Definition, readonly Expectation[]>()

/** Worked out once a definition: fields differ in shape, and asking each anew for every value is what costs most. */
function expectationsOf(of: Definition): readonly Expectation[] {
  let known = expectations.get(of)
  if (!known) {
    known = fieldEntriesOf(of).map(([key, field]) => ({
      key,
      field,
      lines: field.kind === 'lines' ? field : null,
      isConditional: key in whenOf(of),
      isRequired: isRequired(field) && !(key in deriveOf(of)),
      isWellFormed: wellFormed[field.kind],
      check: checks[field.kind] as Check<Kind>,
    }))
    expectations.set(of, known)
  }
  return known
}

const isRequired = ({ required, kind }: AnyField): boolean =>
  (required === true || required === 'shown') && kind !== 'serial' && kind !== 'flow'

const lineComplaints = (key: string, field: FieldOf<'lines'>, lines: Row[]): Complaint[] => {
  const repeated = repeatedIn(field, lines)
  return lines.flatMap((line, at) =>
    [...complaintsOf(field, line), ...(repeated[at] ?? [])].map((complaint) =>
      inLine(key, field, at, complaint),
    ),
  )
}

/** By line: values that stand in a line further up, of fields that allow each but once in a document. */
function repeatedIn(of: Definition, lines: readonly Row[]): Complaint[][] {
  const complaints: Complaint[][] = lines.map(() => [])
  for (const [key, field] of fieldEntriesOf(of)) {
    if (!field.unique) continue
    const seen = new Set<string>()
    for (const [at, line] of lines.entries()) {
      const value = line[key]
      if (value === null || value === undefined || value === '' || !isShown(of, key, line)) continue
      const text = JSON.stringify(value)
      if (seen.has(text)) complaints[at]?.push({ field: key, message: `${field.label}不能重复` })
      seen.add(text)
    }
  }
  return complaints
}

const inLine = (
  key: string,
  field: FieldOf<'lines'>,
  row: number,
  { field: inner, message }: Complaint,
): Complaint => ({
  field: inner,
  message: lineWords(field, row, message),
  line: { lines: key, row },
})

function emptyMessage(field: AnyField): string {
  const rule: Rule | undefined = field.kind === 'text' && field.rule ? namedRules[field.rule] : undefined
  return rule?.empty ?? `${field.label}不能为空`
}

/** Values that are not of their kind's type, or beyond any column; asked first, because `derive` and `when` may trust them. */
export function malformedOf(of: Definition, row: Row): Complaint[] {
  const complaints: Complaint[] = []
  for (const { key, field, lines, isWellFormed } of expectationsOf(of)) {
    const value = row[key]
    if (value === null || value === undefined) continue
    if (!isWellFormed(value)) complaints.push({ field: key, message: wrong(field) })
    else if (typeof value === 'number' && Math.abs(value) >= largest(0)) {
      complaints.push({ field: key, message: tooLarge(field) })
    } else if (lines) {
      for (const [at, line] of (value as Row[]).entries()) {
        for (const complaint of malformedOf(lines, line)) complaints.push(inLine(key, lines, at, complaint))
      }
    }
  }
  return complaints
}
