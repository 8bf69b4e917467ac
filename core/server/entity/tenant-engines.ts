import {
  type AnyEntity,
  entityFromStored,
  type Linked,
  type OwnEntity,
  refuseUnfit,
  type StoredEntity,
  snakeCase,
  withOwn,
} from '@mortise/model'
import type { Logger } from 'pino'
import { ownTableName } from '../db/migrate/own-tables.ts'
import type { Engine } from './engine/engine.ts'
import { engineFor } from './make-engine.ts'

/** A definition as it is stored. */
export interface StoredRow {
  readonly tenant: string
  readonly name: string
  readonly module: string
  readonly definition: StoredEntity
  /** Another one whenever the definition is saved. */
  readonly revision: string
}

/** The engine of each tenant that has entities of its own, made when it is first needed. */
export interface TenantEngines {
  of(tenant: string): Engine
  /** What the tenant's definitions are from now on; the engine stays if they are what they were. */
  keep(tenant: string, rows: readonly StoredRow[]): void
  rows(tenant: string): readonly StoredRow[]
  tenants(): readonly string[]
  /** The addresses under which tenants' own entities are called. */
  wires(): ReadonlySet<string>
}

export function makeTenantEngines(product: () => Engine, log: Pick<Logger, 'error'>): TenantEngines {
  const cached = new Map<string, { readonly rows: readonly StoredRow[]; engine?: Engine }>()
  let wires: ReadonlySet<string> = new Set()
  return {
    of(tenant) {
      const found = cached.get(tenant)
      if (!found) return product()
      return (found.engine ??= engineFor(product(), linkRows(product().linked, found.rows, log)))
    },
    keep(tenant, rows) {
      if (revisionsOf(cached.get(tenant)?.rows ?? []) === revisionsOf(rows)) return
      if (rows.length === 0) cached.delete(tenant)
      else cached.set(tenant, { rows })
      wires = new Set([...cached.values()].flatMap((each) => each.rows.map(wireOf)))
    },
    rows: (tenant) => cached.get(tenant)?.rows ?? [],
    tenants: () => [...cached.keys()],
    wires: () => wires,
  }
}

const revisionsOf = (rows: readonly StoredRow[]): string => rows.map(({ revision }) => revision).join()
const wireOf = ({ definition: { wire, name } }: StoredRow): string =>
  typeof wire === 'string' ? wire : `/${name}`

/** A tenant's own entity as the engine takes it, with a table of the tenant's own. */
export const ownEntity = (tenant: string, definition: StoredEntity): AnyEntity => ({
  ...entityFromStored(definition),
  table: ownTableName(tenant, snakeCase(definition.name)),
})

/**
 * The product with a tenant's own entities. One that a later version of the product leaves no room for is not there
 * until somebody changes it; the others are.
 */
function linkRows(linked: Linked, rows: readonly StoredRow[], log: Pick<Logger, 'error'>): Linked {
  let own = rows.flatMap((row): OwnEntity[] => {
    try {
      return [{ module: row.module, entity: ownEntity(row.tenant, row.definition) }]
    } catch (error) {
      log.error({ err: error, tenant: row.tenant, entity: row.name }, 'a stored entity cannot be read')
      return []
    }
  })
  for (let before = -1; before !== own.length; ) {
    before = own.length
    own = own.filter((one) => {
      try {
        refuseUnfit(
          withOwn(
            linked,
            own.filter((other) => other !== one),
          ),
          one,
        )
        return true
      } catch (error) {
        log.error({ err: error, entity: one.entity.name }, 'a stored entity does not fit')
        return false
      }
    })
  }
  return withOwn(linked, own)
}
