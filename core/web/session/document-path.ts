import { type AnyEntity, fieldsOf, flowsOf, isDocument } from '@mortise/model'

export { documentPath, isDocument, numberKeyOf } from '@mortise/model'

/** Where the pages of documents lie. */
export const DOCUMENT_PATH = '/document/:entity/:id'

/** Whether documents are drawn up: they have a number and begin as drafts. */
export const isDrawnUp = (entity: AnyEntity): boolean =>
  isDocument(entity) &&
  Object.values(fieldsOf(entity)).some(({ kind }) => kind === 'serial') &&
  flowsOf(entity).some(([, { states }]) => Object.keys(states)[0] === DRAFT)
const DRAFT = 'draft'
