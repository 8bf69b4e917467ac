export { documentPath, isDocument, numberKeyOf } from '@mortise/model'

/** Where the pages of documents lie. */
export const DOCUMENT_PATH = '/document/:entity/:id'
