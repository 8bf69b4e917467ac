import type { AnyEntity, Linked, Row } from '@mortise/model'
import type { PoolClient } from 'pg'
import type { Context } from '../../context/context.ts'
import type { Services } from '../../context/services.ts'
import type { Reaction } from '../../module/reaction.ts'
import type { Rules } from '../../module/rules.ts'
import type { Compiled } from './compiled.ts'

/** Where rows are read from: a connection that sees one tenant. */
export interface Reading {
  readonly client: PoolClient
  readonly tenant: string
}

/** One transaction's world inside the engine. */
export interface Working extends Reading {
  readonly ctx: Context
  readonly engine: Engine
}

export interface Behaviour {
  readonly rules: readonly Rules<AnyEntity>[]
  readonly reactions: ReadonlyMap<string, readonly Reaction[]>
}

/** A place where rows of an entity are pointed at. */
export interface Pointer {
  readonly compiled: Compiled
  readonly lines: string | null
  readonly key: string
  readonly isMany: boolean
  readonly isCascade: boolean
}

/**
 * Everything worked out once about all entities: their columns, their rules, who points at whom. It never changes: when
 * a tenant's entities do, the tenant gets another engine, and work that began goes on with the one it began with.
 */
export interface Engine {
  readonly services: Services
  /** All entities that there are here. */
  readonly linked: Linked
  /** The engine of a tenant as it is now: the product's own unless the tenant has entities of its own. */
  of(tenant: string): Engine
  compiled(entity: { name: string }): Compiled
  behaviour(entity: { name: string }): Behaviour
  pointers(entity: { name: string }): readonly Pointer[]
  react(entity: AnyEntity, event: string, row: Row, ctx: Context): Promise<void>
  /** Carries to the sources of a document what became of it. */
  follow(working: Working, compiled: Compiled, before: Row | null, after: Row | null): Promise<void>
  /** Tells open pages, after the commit, that a list changed. */
  changed(working: Working, compiled: Compiled, id: string): void
}
