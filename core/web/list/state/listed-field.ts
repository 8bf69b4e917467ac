import { type AnyEntity, type AnyField, auditFields, fieldsOf } from '@mortise/model'

/** A field of an entity, or one that every row has. */
export const listedField = (entity: AnyEntity, key: string): AnyField | undefined =>
  fieldsOf(entity)[key] ?? auditFields[key]
