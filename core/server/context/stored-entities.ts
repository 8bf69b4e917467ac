import type { AnyEntity, Linked, StoredEntity } from '@mortise/model'

/**
 * Entities that companies make for themselves while the product runs. A change stands at once here and as soon as they
 * hear of it on other nodes; calls under way end by the definition they began with. Not for use inside a transaction that
 * may still be undone: what is changed here stays.
 */
export interface StoredEntities {
  /** Adds an entity to a tenant's, or changes it, its table with it; refused where data would be lost. */
  put(tenant: string, module: string, definition: StoredEntity): Promise<AnyEntity>
  /** Takes an entity away. Its rows stay until they are dropped, and are there again if it comes back. */
  remove(tenant: string, name: string): Promise<void>
  /** Drops the rows of an entity that was taken away. */
  drop(tenant: string, name: string): Promise<void>
  /** Drops the values of fields that an entity has no longer; answers their columns. */
  dropLeft(tenant: string, name: string): Promise<string[]>
  /** A tenant's own entity as it is stored; null where the tenant has none of that name. */
  definition(tenant: string, name: string): StoredEntity | null
  /** All entities that a tenant has. */
  linked(tenant: string): Linked
  /** The entities of the product and of all tenants together, for what looks past the wall between them. */
  everywhere(): AnyEntity[]
}
