import { type AnyEntity, type AnyField, fieldsOf, namePartsOf } from '@mortise/model'
import { columnWidth } from './kinds.ts'

/** Room for what is told in several parts, of which the last tell rows apart. */
export const TOLD_WIDTH = 260

/** How wide the name of another row is where it is not to be cut: a number, or a name of several parts. */
export function toldWidth(entity: AnyEntity | undefined): number | undefined {
  const title = titleFieldOf(entity)
  if (title?.kind === 'serial') return columnWidth(title)
  return entity && namePartsOf(entity).length > 2 ? TOLD_WIDTH : undefined
}

/** The field that names rows of an entity. */
export const titleFieldOf = (entity: AnyEntity | undefined): AnyField | undefined =>
  entity && fieldsOf(entity)[entity.title]
