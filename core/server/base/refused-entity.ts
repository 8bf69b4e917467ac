import { type AnyEntity, BusinessError, wireOfRefused } from '@mortise/model'

const entities = new WeakMap<BusinessError, AnyEntity>()

/** Work on a row of an entity: whatever it refuses is about that entity's fields, unless it knows better. */
export async function refusing<T>(entity: AnyEntity, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof BusinessError && !entities.has(error)) entities.set(error, entity)
    throw error
  }
}

/** The field that a refusal names, as the wire spells it. */
export function refusedField(error: BusinessError): string | undefined {
  const entity = entities.get(error)
  return entity ? wireOfRefused(entity, error.options) : error.options.field
}
