import type { AnyEntity } from '@mortise/model'

/** What a module adds to the page of a document, fetched when the first is opened; `documentParts` tells what it may be. */
export interface DocumentExtension {
  readonly of: AnyEntity
  readonly load: () => Promise<{ default: object }>
}
