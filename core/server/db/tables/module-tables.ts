import type { Linked, Rename } from '@mortise/model'
import type { PoolClient } from 'pg'
import type { Migration } from './migration.ts'
import type { BoundView } from './view.ts'

/** The part of a module that the database is made from. */
export interface ModuleTables {
  readonly module: { readonly name: string }
  readonly views?: readonly BoundView[]
  readonly migrations?: readonly Migration[]
  /**
   * Lets what it keeps under names of others, rights and dictionaries and the like, follow when those change. In the
   * transaction that brings tables up; told again if a start was broken off, so that it must be safe to repeat.
   */
  renamed?(client: PoolClient, renames: readonly Rename[], linked: Linked): Promise<void>
}
