import type { AnyEntity, Linked, Module, MoveOf, Rename, RowOf } from '@mortise/model'
import type { PoolClient } from 'pg'
import type { Context } from '../context/context.ts'
import type { Providers, Services } from '../context/services.ts'
import type { Migration } from '../db/migration.ts'
import type { BoundReport } from '../report/entity-report.ts'
import type { Provided } from './extension.ts'
import type { AnyRoute } from './route.ts'

/** What an entity refuses and causes, beyond what its definition says. */
export interface Rules<E extends AnyEntity> {
  /** Before validation of a new or changed row: fills in what the definition cannot say. */
  prepare?(
    row: RowOf<E>,
    ctx: Context,
    before: RowOf<E> | null,
  ): Promise<Partial<RowOf<E>> | void> | Partial<RowOf<E>> | void
  /** Before a row is written; throw a BusinessError to refuse. */
  check?(row: RowOf<E>, ctx: Context, before: RowOf<E> | null): Promise<void> | void
  /** After row and lines are written, in the same transaction. */
  saved?(row: RowOf<E>, ctx: Context, before: RowOf<E> | null): Promise<void> | void
  /** Before a row is deleted; throw to refuse. */
  remove?(row: RowOf<E>, ctx: Context): Promise<void> | void
  removed?(row: RowOf<E>, ctx: Context): Promise<void> | void
  moves?: {
    [M in MoveOf<E>]?: {
      guard?(row: RowOf<E>, ctx: Context): Promise<void> | void
      effect?(row: RowOf<E>, ctx: Context): Promise<void> | void
    }
  }
}
export interface BoundRules {
  readonly entity: AnyEntity
  readonly rules: Rules<AnyEntity>
}
export const rules = <E extends AnyEntity>(entity: E, told: Rules<E>): BoundRules => ({
  entity,
  rules: told,
})

/** What another module does when a row here changes, in the same transaction. */
export interface Reaction {
  readonly entity: AnyEntity
  readonly event: string
  readonly run: (row: never, ctx: Context) => Promise<void>
}
export const after = <E extends AnyEntity>(
  entity: E,
  event: 'add' | 'edit' | 'delete' | MoveOf<E>,
  run: (row: RowOf<E>, ctx: Context) => Promise<void>,
): Reaction => ({ entity, event, run })

export interface Job {
  readonly label: string
  /** When it runs by itself, until staff say otherwise; without it the job runs only when enqueued. */
  readonly cron?: string
  /** Staff may schedule it although it has no `cron`: it needs nothing in its payload to make sense. */
  readonly isOffered?: boolean
  /** What it answers is kept with the run, for those who look at it later. */
  run(ctx: Context, payload: Readonly<Record<string, unknown>>): Promise<string | void>
}

/** Where the rows of an entity that is a view come from: `id`, `tenant_id`, `create_by`, `create_time` and its fields. */
export interface BoundView {
  readonly entity: AnyEntity
  readonly select: string
  /** Which of the columns that every row has besides it tells too. */
  readonly tells: readonly ViewColumn[]
}
export type ViewColumn = 'update_by' | 'update_time' | 'sys_org_code' | 'version'
export const view = (
  entity: AnyEntity,
  select: string,
  { tells = [] }: { readonly tells?: readonly ViewColumn[] } = {},
): BoundView => ({ entity, select, tells })

/** A right that lets users follow the rows of a grid as others change them. */
export interface Topic {
  readonly socketKey: string
  readonly entity: AnyEntity
}

export interface ServerModule {
  readonly module: Module
  /** Server modules that this one stands on; `package.json` names the same. */
  readonly needs?: readonly ServerModule[]
  readonly rules?: readonly BoundRules[]
  readonly reactions?: readonly Reaction[]
  /** Answers to what earlier areas ask. */
  readonly extensions?: readonly Provided[]
  readonly routes?: readonly AnyRoute[]
  readonly reports?: readonly BoundReport[]
  readonly jobs?: Readonly<Record<string, Job>>
  readonly topics?: readonly Topic[]
  readonly migrations?: readonly Migration[]
  /**
   * Lets what it keeps under names of others, rights and dictionaries and the like, follow when those change. In the
   * transaction that brings tables up; told again if a start was broken off, so that it must be safe to repeat.
   */
  renamed?(client: PoolClient, renames: readonly Rename[], linked: Linked): Promise<void>
  readonly views?: readonly BoundView[]
  /** What the engine asks of one module, made once a server from its services. */
  readonly provides?: { readonly [K in keyof Providers]?: (services: Services) => Providers[K] }
  /** At every start, once tables stand: writes defaults told in code to where staff may change them. */
  start?(ctx: Context): Promise<void>
  /** On the first start of an empty database: what the product cannot be used without. */
  seed?(ctx: Context): Promise<void>
  /** Once for every company, also for one that began before the module did: what its people could not work without. */
  setUpTenant?(ctx: Context): Promise<void>
  /** After both, unless demo data is switched off. */
  demo?(ctx: Context): Promise<void>
  /** At every start, after the server's own services stand. */
  serve?(services: Services): Promise<void> | void
}
export const serverModule = (module: Module, parts: Omit<ServerModule, 'module'> = {}): ServerModule => ({
  module,
  ...parts,
})

/** Modules with all they need, each once, the needed ones first. */
export function inOrder(modules: readonly ServerModule[]): ServerModule[] {
  const ordered = new Set<ServerModule>()
  const visit = (module: ServerModule) => {
    if (ordered.has(module)) return
    for (const needed of module.needs ?? []) visit(needed)
    ordered.add(module)
  }
  for (const module of modules) visit(module)
  return [...ordered]
}
