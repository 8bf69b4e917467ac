import type { AnyEntity, Linked, StoredEntity } from '@mortise/model'
import type { TablePlan } from '../db/migrate/table-plan.ts'

/**
 * Entities that companies make for themselves while the product runs. A change stands at once here and as soon as they
 * hear of it on other nodes; calls under way end by the definition they began with. Not for use inside a transaction that
 * may still be undone: what is changed here stays.
 */
export interface StoredEntities {
  /** Adds an entity to a tenant's, or changes it, its table with it; refused where data would be lost. */
  put(tenant: string, module: string, definition: StoredEntity, forcing?: Forcing): Promise<AnyEntity>
  /** What that would do to the tables, and which rows stand in its way; nothing is changed. */
  plan(tenant: string, module: string, definition: StoredEntity, forcing?: Forcing): Promise<TablePlan>
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

/** What may be done to values that are there. */
export interface Forcing {
  /** A field may become of another kind: its values are converted, those before are kept beside them unread. */
  readonly converts?: boolean
  /** Also where something of a value is lost by that. */
  readonly allowsLoss?: boolean
}
