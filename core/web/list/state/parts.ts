import { type AnyEntity, fieldsOf } from '@mortise/model'

/** An entity whose rows point to a row of another, and the field by which they do. */
export interface Part {
  readonly entity: AnyEntity
  readonly key: string
}

/** All that has a list and points to an entity, those named first before the others. */
export function partsOf(
  of: AnyEntity,
  entities: ReadonlyMap<string, AnyEntity>,
  first: readonly string[] = [],
): Part[] {
  const parts = [...entities.values()].flatMap((entity): Part[] => {
    if (entity.name === of.name || !entity.verbs.includes('list')) return []
    const found = Object.entries(fieldsOf(entity)).find(
      ([, field]) => field.kind === 'ref' && field.to === of.name,
    )
    return found ? [{ entity, key: found[0] }] : []
  })
  const place = ({ entity }: Part) =>
    first.includes(entity.name) ? first.indexOf(entity.name) : first.length
  return parts.toSorted((one, other) => place(one) - place(other))
}
