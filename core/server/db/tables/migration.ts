import type { PoolClient } from 'pg'

/**
 * A change of the database written by hand: whatever the differ will not do by itself. It runs on new databases too,
 * where `before` finds no tables yet: `alter table if exists …`.
 */
export interface Migration {
  /** `2026-11-15-merge-customer-phones`; runs once, in the order of names within its module. */
  readonly name: string
  /** `before` runs before the tables are brought up to the definitions, `after` once they are. */
  readonly at?: 'before' | 'after'
  run(client: PoolClient): Promise<void>
}
