import { flowsOf } from './editable.ts'
import { type AnyEntity, fieldsOf } from './entity.ts'

/** The address of a document's page: the same for everybody, whatever the menu. */
export const documentPath = (entity: string, id: string): string =>
  `/document/${entity}/${encodeURIComponent(id)}`

/** Whether rows have a page of their own: they go through states, and have a number or lines. */
export const isDocument = (entity: AnyEntity): boolean =>
  entity.business &&
  entity.verbs.includes('queryById') &&
  flowsOf(entity).length > 0 &&
  Object.values(fieldsOf(entity)).some(({ kind }) => kind === 'serial' || kind === 'lines')

/** The field that a document is called by: its number. */
export const numberKeyOf = (entity: AnyEntity): string =>
  Object.entries(fieldsOf(entity)).find(([, { kind }]) => kind === 'serial')?.[0] ?? entity.title
