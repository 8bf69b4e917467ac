import {
  type AnyField,
  auditFields,
  type Fields,
  fieldsOf,
  type Linked,
  printedValue,
  type Row,
  wireNameOf,
} from '@mortise/model'
import { fieldAt, formulaKind, type PrintRow, targetOf } from '@mortise/prints/model'
import type { AllReferred, Seen } from './referred.ts'

/** Where the fields of a row are told, and what of them is out of sight. */
export interface Told {
  readonly fields: Fields
  readonly isHead: boolean
  readonly isHidden: (key: string) => boolean
}
export interface Known {
  readonly linked: Linked
  readonly referred: AllReferred
}

/** What some paths lead to from a row: values for formulas, texts for people, and what is kept back. */
export function printRow(
  told: Told,
  paths: ReadonlySet<string>,
  seen: Seen,
  { linked, referred }: Known,
): PrintRow {
  const values: Record<string, unknown> = {}
  const texts: Record<string, string> = {}
  const hidden: string[] = []
  for (const path of paths) {
    const [key = '', inner] = path.split('.')
    const field = fieldOf(told, key)
    if (!field || field.kind === 'lines') continue
    const target = targetOf(field, linked)
    const via = inner && target ? fieldAt(told, path, linked, told.isHead)?.via : undefined
    if (isKeptBack(told, key, field, seen)) hidden.push(path)
    else if (via) {
      const rows = referred.get(via.target)
      const there = rows?.rows.get(String(seen.row[key]))
      const inside = fieldOf({ fields: via.target.fields, isHead: false }, via.key)
      if (!rows?.isReadable || !inside || (there && !(wireNameOf(via.key, inside) in there.sent))) {
        hidden.push(path)
      } else if (there) {
        texts[path] = textOf(inside, via.key, there.sent)
        const value = formulaKind(inside) === 'coded' ? texts[path] : valueOf(inside, via.key, there)
        values[key] = { ...(values[key] as object | undefined), [via.key]: value }
      }
    } else {
      texts[key] = textOf(field, key, seen.sent)
      values[key] =
        formulaKind(field) === 'coded'
          ? { ...(values[key] as object | undefined), ...codedValue(field, key, seen) }
          : valueOf(field, key, seen)
    }
  }
  return { values, texts, hidden }
}

const fieldOf = ({ fields, isHead }: Pick<Told, 'fields' | 'isHead'>, key: string): AnyField | undefined =>
  fieldsOf({ fields })[key] ?? (isHead ? auditFields[key] : undefined)

const isKeptBack = (told: Told, key: string, field: AnyField, { row, sent }: Seen): boolean => {
  const name = wireNameOf(key, field)
  return told.isHidden(key) || !(name in sent) || isWithheld(row[key], sent[name])
}

/** What this row alone keeps back is there and is sent as nothing. */
export const isWithheld = (stored: unknown, sent: unknown): boolean =>
  sent === null && stored !== null && stored !== undefined && stored !== ''

/** As people read it: the text that travels beside the value, else the value in its form. */
export function textOf(field: AnyField | undefined, key: string, sent: Row): string {
  const name = wireNameOf(key, field)
  const text = sent[`${name}_dictText`]
  return typeof text === 'string' ? text : printedValue(field, sent[name])
}

/** As formulas read it. What the reader may see of it decides, not what is stored. */
function valueOf(field: AnyField, key: string, { row, sent }: Seen): unknown {
  const value = sent[wireNameOf(key, field)]
  if (value === null || value === undefined || value === '') return undefined
  if (field.kind === 'bool') return row[key]
  return formulaKind(field) === 'number' ? value : String(value)
}

/** What stands for something: what is stored, and how it is called. */
function codedValue(field: AnyField, key: string, { row, sent }: Seen): object {
  const value = sent[wireNameOf(key, field)]
  if (value === null || value === undefined || value === '') return {}
  const stored = row[key]
  const code = Array.isArray(stored) ? stored.join(',') : String(stored)
  return { code, text: textOf(field, key, sent) }
}
