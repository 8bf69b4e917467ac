import { type AnyEntity, fieldsOf } from './entity.ts'
import type { Kind } from './kinds.ts'

/** A field whose value stands in a name as it is, or between brackets: `['code']` gives `[M808]`. */
export type NamePart<K extends string = string> = K | readonly [K]

/** Kinds whose values read as they are stored. */
const plain: ReadonlySet<Kind> = new Set<Kind>(['text', 'textarea', 'serial', 'int', 'decimal', 'date'])

/** How a row is named where others point to it: what is empty is left out. */
export function displayNameOf(entity: AnyEntity, row: Readonly<Record<string, unknown>>): string {
  return namePartsOf(entity)
    .map(({ key, isBracketed }) => {
      const value = row[key]
      const text = value === null || value === undefined ? '' : String(value)
      return isBracketed && text !== '' ? `[${text}]` : text
    })
    .filter((text) => text !== '')
    .join(' ')
}

/** The parts of such a name, in their order; an entity that tells nothing of it is named by its title. */
export const namePartsOf = ({
  displayName,
  title,
}: Pick<AnyEntity, 'displayName' | 'title'>): { key: string; isBracketed: boolean }[] =>
  (displayName ?? [title]).map((part: NamePart) =>
    typeof part === 'string' ? { key: part, isBracketed: false } : { key: part[0], isBracketed: true },
  )

/** The fields by which somebody who types finds a row: those of its name unless told. */
export const searchKeysOf = (entity: AnyEntity): readonly string[] =>
  entity.findBy ?? namePartsOf(entity).map(({ key }) => key)

/** What cannot stand in a name: values that do not read as they are stored, and those that not everybody may see. */
export function displayNameFaults(entity: AnyEntity): string[] {
  const fields = fieldsOf(entity)
  const keys = [...(entity.displayName ?? []).flat(), ...(entity.findBy ?? [])]
  if (entity.globalSearch && !entity.findBy)
    return [`${entity.name} is searched and says not what it is found by`]
  const hidden = (key: string) => entity.displayName?.flat().includes(key) && fields[key]?.guarded
  return keys.flatMap((key: string) => {
    if (key in fields && !plain.has(fields[key]!.kind))
      return [`${entity.name} cannot be named or found by ${key}`]
    return hidden(key) ? [`${entity.name} is named by ${key}, which not everybody may see`] : []
  })
}
