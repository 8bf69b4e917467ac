import {
  type AnyEntity,
  both,
  type Condition,
  everything,
  fieldsOf,
  fromWire,
  type InputOf,
  isRowGuarded,
  namePartsOf,
  parseQuery,
  type Row,
  withoutFields,
} from '@mortise/model'
import { forbidden } from '../base/failure.ts'
import { noRights, type Rights } from '../context/accounts.ts'
import type { Context } from '../context/context.ts'
import { boundSql } from '../db/statement/kysely.ts'
import type { Working } from './engine/engine.ts'
import { aggregateFor } from './read/aggregate.ts'
import { listPage } from './read/list.ts'
import { measureFor } from './read/measure.ts'
import { countGroups, fromWhere } from './read/read.ts'
import { hiddenFields, listVisibility, lockedFields, lockedIn, rowScope, visibility } from './read/scope.ts'
import { searchAll } from './read/search.ts'
import { seenSql } from './read/seen-sql.ts'
import { send } from './read/send.ts'
import { sheetSql } from './read/sheet-sql.ts'
import { seenBy, withheldOf, withoutWithheld } from './read/withheld.ts'
import { workOf } from './read/work.ts'

/** All that is said of a row beyond its name. */
function unnamed(entity: AnyEntity): string[] {
  const names = new Set(namePartsOf(entity).map(({ key }) => key))
  return Object.keys(fieldsOf(entity)).filter((key) => !names.has(key))
}

/** What hand-written routes ask of the engine in the name of their caller. */
export function readingFor(
  working: Working,
  rights: Rights,
): Pick<
  Context,
  | 'list'
  | 'measure'
  | 'aggregate'
  | 'groupCount'
  | 'work'
  | 'search'
  | 'hidden'
  | 'locked'
  | 'lockedIn'
  | 'guardedIn'
  | 'scope'
  | 'visible'
  | 'seenSql'
  | 'sheetSql'
  | 'input'
  | 'output'
> {
  const { services, linked } = working.engine
  const { ctx, tenant, engine } = working
  const translator = async () => ({ linked, dicts: await services.dicts.all(tenant) })
  return {
    async list(
      entity: AnyEntity,
      params: Readonly<Record<string, unknown>>,
      also: Condition = everything,
      { isGranted = false } = {},
    ) {
      const compiled = engine.compiled(entity)
      const { scope, hidden } = isGranted
        ? { scope: everything, hidden: hiddenFields(compiled, rights) }
        : await listVisibility(compiled, { ctx, rights })
      const query = parseQuery(entity, params, { mayRead: (key) => !hidden.has(key) })
      const seen = seenBy(compiled, rights)
      return listPage(working, await translator(), seen, query, { scope: both(scope, also), hidden })
    },
    measure: (measure, query, params, also) => measureFor(working, rights, measure, query, params, also),
    aggregate: (entity, query, params, also) =>
      aggregateFor(working, rights, engine.compiled(entity), query, params, also),
    work: () => workOf(working, rights),
    search: (text) => searchAll(working, rights, text),
    async groupCount(entity: AnyEntity, key: string, also: Condition = everything, sum?: string) {
      const compiled = engine.compiled(entity)
      const { scope, hidden } = visibility(compiled, { ctx, rights })
      if (hidden.has(key) || (sum && hidden.has(sum))) throw forbidden()
      return countGroups(working, seenBy(compiled, rights), { by: key, sum }, both(scope, also))
    },
    hidden: (entity) => visibility(engine.compiled(entity), { ctx, rights }).hidden,
    locked: (entity) => lockedFields(engine.compiled(entity), rights),
    lockedIn: (entity, row) => lockedIn(working, engine.compiled(entity), rights, row as Row),
    async guardedIn(entity, row) {
      const compiled = engine.compiled(entity)
      const withheld = await withheldOf(working, compiled, noRights, [row as Row])
      const isWhole = isRowGuarded(entity, row as Row, () => false)
      return new Set([...compiled.guarded, ...withheld(row as Row), ...(isWhole ? unnamed(entity) : [])])
    },
    scope: (entity) => rowScope(engine.compiled(entity), ctx, rights),
    visible(entity) {
      const compiled = engine.compiled(entity)
      const params: unknown[] = []
      const from = fromWhere(compiled, tenant, rowScope(compiled, ctx, rights), params)
      return boundSql(`(select t.* ${from})`, params)
    },
    seenSql: (entity, lines) => seenSql(working, rights, engine.compiled(entity), lines),
    async sheetSql(entity, columns, params, also = everything) {
      const compiled = engine.compiled(entity)
      const { scope, hidden } = await listVisibility(compiled, { ctx, rights })
      const { where, sort } = parseQuery(entity, params, { mayRead: (key) => !hidden.has(key) })
      const condition = both(where, scope, also)
      return sheetSql(seenBy(compiled, rights), linked, columns, { tenant, condition, sort })
    },
    input: <E extends AnyEntity>(entity: E, body: Readonly<Record<string, unknown>>) =>
      withoutFields(
        entity,
        fromWire(entity, body),
        lockedFields(engine.compiled(entity), rights),
      ) as InputOf<E>,
    async output(entity: AnyEntity, rows: readonly object[]) {
      const compiled = engine.compiled(entity)
      const hidden = hiddenFields(compiled, rights)
      const seen = await withoutWithheld(working, compiled, rights, rows as readonly Row[])
      const copies = seen.map((row): Row => withoutFields(entity, { ...row }, hidden))
      return send(working, await translator(), entity, copies, { writers: 'all' })
    },
  }
}
