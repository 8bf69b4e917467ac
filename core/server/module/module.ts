import type { AnyEntity, Module } from '@mortise/model'
import type { Provided } from '../base/extension.ts'
import type { Context } from '../context/context.ts'
import type { Providers } from '../context/providers.ts'
import type { Services } from '../context/services.ts'
import type { ModuleTables } from '../db/tables/module-tables.ts'
import type { Job } from './job.ts'
import type { Reaction } from './reaction.ts'
import type { BoundReport } from './report.ts'
import type { AnyRoute } from './route.ts'
import type { BoundRules } from './rules.ts'

/** A right that lets users follow the rows of a grid as others change them. */
export interface Topic {
  readonly socketKey: string
  readonly entity: AnyEntity
}

export interface ServerModule extends ModuleTables {
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
