import {
  type AnyEntity,
  type AnyField,
  deriveOf,
  type FieldOf,
  fieldEntriesOf,
  isFieldEditable,
  linePath,
  type Row,
} from '@mortise/model'
import { useMemo } from 'react'
import { type EntityAccess, useEntityAccess } from './use-access.ts'

type Seeing = Pick<EntityAccess, 'canSee' | 'isLocked'>

/**
 * An entity as the signed-in user may see it: its sub-tables without the columns that are not for these eyes. Of the
 * row that is edited, columns that its state keeps closed are only to be read.
 */
export function useSeenEntity(entity: AnyEntity, edited: Row | null = null): AnyEntity {
  const { canSee, isLocked } = useEntityAccess(entity)
  return useMemo(
    () =>
      seenEntity(entity, {
        canSee,
        isLocked: (path) => isLocked(path) || (edited !== null && !isFieldEditable(entity, edited, path)),
      }),
    [entity, edited, canSee, isLocked],
  )
}

/** The entity itself where nothing of its lines is closed to the user. */
export function seenEntity(entity: AnyEntity, access: Seeing): AnyEntity {
  const narrowed = fieldEntriesOf(entity).flatMap(([key, field]) => {
    const seen = field.kind === 'lines' ? seenLines(key, field, access) : field
    return seen === field ? [] : [[key, seen] as const]
  })
  if (narrowed.length === 0) return entity
  return { ...entity, fields: { ...entity.fields, ...Object.fromEntries(narrowed) } }
}

function seenLines(lines: string, field: FieldOf<'lines'>, { canSee, isLocked }: Seeing): FieldOf<'lines'> {
  const all = fieldEntriesOf(field)
  const seen = all.filter(([key]) => canSee(linePath(lines, key)))
  const isWhole = seen.length === all.length
  if (isWhole && !seen.some(([key]) => isLocked(linePath(lines, key)))) return field
  const derive = deriveOf(field)
  const closed = (key: string) => isLocked(linePath(lines, key)) || (!isWhole && key in derive)
  const fields = seen.map(([key, field]): [string, AnyField] => [
    key,
    closed(key) ? { ...field, readonly: true } : field,
  ])
  const hidden = new Set(all.flatMap(([key]) => (canSee(linePath(lines, key)) ? [] : [key])))
  const works = isWhole ? field.derive : worksInSight(derive, hidden)
  return { ...field, derive: works, fields: Object.fromEntries(fields) as never }
}

type Works = Readonly<Record<string, (row: never) => unknown>>

/** What is worked out from values out of sight is left as the server last said it. */
const worksInSight = (works: Works, hidden: ReadonlySet<string>): Works =>
  Object.fromEntries(
    Object.entries(works)
      .filter(([key]) => !hidden.has(key))
      .map(([key, work]) => [
        key,
        (row: Row) => {
          let isInSight = true
          const watched = new Proxy(row, {
            get(target, name) {
              if (hidden.has(String(name))) isInSight = false
              return Reflect.get(target, name) as unknown
            },
          })
          const worked = work(watched as never)
          return isInSight ? worked : (row[key] ?? null)
        },
      ]),
  )
