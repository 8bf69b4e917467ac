import type { AnyEntity } from '@mortise/model'
import type { Engine } from '../entity/engine/engine.ts'
import type { Method } from '../module/route.ts'
import { type SheetRoute, sheetRoutes } from './exchange.ts'
import { type VerbRoute, verbRoutes } from './verbs.ts'

/** A call that an entity answers by its definition. */
export type EntityCall = VerbRoute | SheetRoute
/** What a path answers, by method. */
export type PathCalls = ReadonlyMap<string, EntityCall>

/** The calls of all entities by their paths: of the product's, of which some are written by hand, and of each tenant's own. */
export interface EntityCalls {
  /** Those of the product's entities. */
  readonly product: ReadonlyMap<string, PathCalls>
  /** Those of the entities that an engine has beside the product's. */
  own(engine: Engine): ReadonlyMap<string, PathCalls>
  /** Whether a path may be a call of some entity, and then whether bytes of a sheet travel; told before anything is read. */
  kindOf(path: string): 'call' | 'sheet' | undefined
}

export function makeEntityCalls(
  engine: Engine,
  ownWires: () => ReadonlySet<string>,
  isTaken: (method: Method, path: string) => boolean,
): EntityCalls {
  const { linked } = engine
  const product = callsOf(engine, linked.entities.values(), isTaken)
  const kinds = new Map([...product].map(([path, calls]) => [path, kindBy([...calls.values()])] as const))
  const known = new WeakMap<Engine, ReadonlyMap<string, PathCalls>>()
  return {
    product,
    own(tenants) {
      let calls = known.get(tenants)
      if (!calls) {
        const added = [...tenants.linked.entities.values()].filter(({ name }) => !linked.entities.has(name))
        known.set(tenants, (calls = callsOf(tenants, added, isTaken)))
      }
      return calls
    },
    kindOf(path) {
      const kind = kinds.get(path)
      if (kind) return kind
      const cut = path.lastIndexOf('/')
      if (!ownWires().has(path.slice(0, cut))) return undefined
      return sheetVerbs.has(path.slice(cut + 1)) ? 'sheet' : 'call'
    },
  }
}

const sheetVerbs: ReadonlySet<string> = new Set(['exportXls', 'importExcel', 'exportTemplate'])

export const isSheetCall = (call: EntityCall): call is SheetRoute => 'stream' in call
const kindBy = (calls: readonly EntityCall[]) => (calls.some(isSheetCall) ? 'sheet' : 'call')

function callsOf(
  engine: Engine,
  entities: Iterable<AnyEntity>,
  isTaken: (method: Method, path: string) => boolean,
): Map<string, PathCalls> {
  const byPath = new Map<string, Map<string, EntityCall>>()
  for (const entity of entities) {
    const compiled = engine.compiled(entity)
    for (const call of [...verbRoutes(compiled), ...sheetRoutes(compiled)]) {
      for (const method of call.methods) {
        if (isTaken(method, call.path)) continue
        const calls = byPath.get(call.path) ?? new Map<string, EntityCall>()
        if (calls.has(method)) throw new Error(`call ${method} ${call.path} is defined twice`)
        byPath.set(call.path, calls.set(method, call))
      }
    }
  }
  return byPath
}
