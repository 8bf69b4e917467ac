import { type AnyEntity, BusinessError, type Condition, fieldsOf, linePath } from '@mortise/model'
import { defineExtension, providersOf } from '../../base/extension.ts'
import { HttpFailure } from '../../base/failure.ts'
import type { Context } from '../../context/context.ts'
import { prepared } from '../../db/statement/statement.ts'
import { linesTable, quote, quotedColumn } from '../../db/tables/columns.ts'
import { shownPattern } from '../../files/names.ts'
import type { Compiled } from '../engine/compiled.ts'
import type { Working } from '../engine/engine.ts'
import { fromWhere } from './read.ts'
import { hiddenOfSome } from './withheld.ts'

/** Whether the caller reads a row that holds a file by another way than its list; told by modules with such ways. */
export const fileReaders = defineExtension<(ctx: Context, path: string) => Promise<boolean>>('file readers')

/** Whether the caller may see a row that holds the file, in a field that is in sight. */
export async function isInVisibleRow(working: Working, path: string): Promise<boolean> {
  const params: unknown[] = [[path], shownPattern(path)]
  const tests = [...working.engine.linked.entities.values()].flatMap((entity) =>
    testsOf(working.engine.compiled(entity), working, params),
  )
  if (tests.length > 0) {
    const text = `select ${tests.join(' or ')} as held, $1::text[], $2::text`
    const { rows } = await prepared(working.client, text, params)
    if ((rows[0] as { held: boolean }).held) return true
  }
  for (const reads of providersOf(working.engine.services, fileReaders))
    if (await reads(working.ctx, path)) return true
  return false
}

/**
 * Of files that a row is about to hold, those that its writer could not read: whoever holds a file lets others read it,
 * so nobody may take one up by its path alone, least of all that of another company. A path that stands for nothing opens nothing.
 */
export async function filesOutOfSight(
  working: Working,
  paths: readonly string[],
): Promise<ReadonlySet<string>> {
  const { id, username } = working.ctx.user
  // Who has no id is no person, but the product itself.
  if (paths.length === 0 || id === '') return new Set()
  // Past the wall of the request's own connection, to which files of others are not there.
  const { rows } = await working.engine.services.db.pool.query<{ path: string; isForeign: boolean }>(
    `select path, tenant_id <> $3 as "isForeign" from engine.file
     where path = any($1) and not is_public and (create_by <> $2 or tenant_id <> $3)`,
    [[...new Set(paths)], username, working.tenant],
  )
  const closed = new Set<string>()
  for (const { path, isForeign } of rows)
    if (isForeign || !(await isInVisibleRow(working, path))) closed.add(path)
  return closed
}

/** One test a column of an entity in which the path may stand. */
function testsOf(compiled: Compiled, { ctx, tenant }: Working, params: unknown[]): string[] {
  const { entity } = compiled
  const places = entity.isView ? [] : placesOf(entity)
  const seen = places.length > 0 ? sightOf(ctx, entity) : null
  if (!seen) return []
  return places
    .filter(({ keys }) => !keys.some((key) => seen.hidden.has(key)))
    .map(({ table, test }) => {
      const own = fromWhere(compiled, tenant, seen.scope, params)
      return table
        ? `exists (select ${own} and t.id in (select parent_id from ${table} where ${test}))`
        : `exists (select ${own} and ${test})`
    })
}

/** What the caller sees of an entity; null for nothing, also where a data rule cannot be understood. */
function sightOf(
  ctx: Context,
  entity: AnyEntity,
): { readonly scope: Condition; readonly hidden: ReadonlySet<string> } | null {
  try {
    return { hidden: hiddenOfSome(ctx, entity), scope: ctx.scope(entity) }
  } catch (error) {
    if (error instanceof HttpFailure || error instanceof BusinessError) return null
    throw error
  }
}

interface Place {
  /** Rights that hide it: its own key, and that of the lines it is one of. */
  readonly keys: readonly string[]
  /** Of lines. */
  readonly table?: string
  readonly test: string
}

const found = new WeakMap<AnyEntity, readonly Place[]>()

function placesOf(entity: AnyEntity): readonly Place[] {
  let places = found.get(entity)
  if (!places) found.set(entity, (places = [...placesIn(entity), ...linePlacesIn(entity)]))
  return places
}

const placesIn = (entity: AnyEntity): Place[] =>
  Object.entries(fieldsOf(entity)).flatMap(([key, field]): Place[] => {
    const test = testIn(field, `t.${quotedColumn(key)}`)
    return test ? [{ keys: [key], test }] : []
  })

const linePlacesIn = (entity: AnyEntity): Place[] =>
  Object.entries(fieldsOf(entity)).flatMap(([lines, of]) => {
    if (of.kind !== 'lines') return []
    return Object.entries(fieldsOf(of)).flatMap(([key, field]): Place[] => {
      const test = testIn(field, quotedColumn(key))
      return test
        ? [{ keys: [lines, linePath(lines, key)], table: quote(linesTable(entity, lines)), test }]
        : []
    })
  })

/** Paths stand in lists of files, and in texts that show pictures. */
function testIn(field: { readonly kind: string; readonly html?: unknown }, column: string): string | null {
  if (field.kind === 'file' || field.kind === 'image') return `${column} @> $1::text[]`
  if (field.kind === 'textarea' && field.html) return `${column} ~ $2`
  return null
}
