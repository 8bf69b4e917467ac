import { type AnyEntity, fieldsOf, type RowOf } from '../entity/entity.ts'

/** The states of a flow with their texts, for a dictionary of them where they stand beside something else. */
export function statesOf<E extends AnyEntity, K extends keyof RowOf<E> & string>(
  of: E,
  key: K,
): Readonly<Record<RowOf<E>[K] & string, string>> {
  const field = fieldsOf(of)[key]
  if (field?.kind !== 'flow') throw new Error(`${of.name}.${key} has no states`)
  return field.states
}
