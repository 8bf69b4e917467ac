import { type AnyEntity, BusinessError, fieldsOf, snakeCase } from '@mortise/model'
import { isWatched } from '../../calls/looks.ts'
import type { Context } from '../../context/context.ts'
import { servicesOf } from '../../context/platform.ts'
import type { SeenSql } from '../../context/seen-sql.ts'
import { linesTable } from '../../db/tables/columns.ts'
import { type CheckedSql, type NamedRelation, placeOfByte } from './check.ts'
import type { PlacedSql } from './parameters.ts'

export interface Relation {
  readonly name: string
  readonly entity: AnyEntity
  /** Of a sub-table. */
  readonly lines?: string
}

/**
 * What statements of reports may read, by the names that they call it: entities and their sub-tables. What the product calls
 * so comes first: no form that somebody draws takes its place.
 */
export function relationsOf(ctx: Context): ReadonlyMap<string, Relation> {
  const { entities } = ctx.linked
  const known = relations.get(entities)
  if (known) return known
  const { entities: product } = servicesOf(ctx).linked
  const isCoded = (entity: AnyEntity) => product.get(entity.name) === entity
  const open = [...entities.values()].filter((entity) => !isWatched(ctx, entity))
  const found = new Map([
    ...relationsBy(open.filter((entity) => !isCoded(entity))),
    ...relationsBy(open.filter(isCoded)),
  ])
  relations.set(entities, found)
  return found
}
const relations = new WeakMap<object, ReadonlyMap<string, Relation>>()

function relationsBy(entities: readonly AnyEntity[]): ReadonlyMap<string, Relation> {
  const found = new Map<string, Relation>()
  for (const entity of entities) {
    if (!entity.verbs.includes('list')) continue
    const name = snakeCase(entity.name)
    found.set(name, { name, entity })
    for (const [key, field] of Object.entries(fieldsOf(entity)))
      if (field.kind === 'lines') put(found, `${name}_${snakeCase(key)}`, entity, key)
  }
  for (const { entity, lines } of Array.from(found.values()))
    put(found, lines === undefined ? entity.table : linesTable(entity, lines), entity, lines)
  return found
}

function put(found: Map<string, Relation>, name: string, entity: AnyEntity, lines?: string): void {
  if (!found.has(name)) found.set(name, { name, entity, ...(lines !== undefined && { lines }) })
}

/** What the caller may see of each table that a statement names. */
export function seenRelations(
  ctx: Context,
  { relations: named }: CheckedSql,
  placed: PlacedSql,
): ReadonlyMap<string, SeenSql> {
  const known = relationsOf(ctx)
  const seen = new Map<string, SeenSql>()
  for (const { name, at: byte } of named) {
    const relation = known.get(name)
    if (!relation) {
      const { words, at } = placeOfByte(placed, byte)
      throw new BusinessError(`SQL用到的表【${name.slice(0, 64)}】不存在${words}`, { field: 'sql', at })
    }
    if (!seen.has(name)) seen.set(name, ctx.seenSql(relation.entity, relation.lines))
  }
  return seen
}

/** The statement with other names for its tables. */
export function renamed(
  text: string,
  named: readonly NamedRelation[],
  nameOf: (name: string) => string,
): { readonly text: string; origin(index: number): number } {
  let rest = Buffer.from(text)
  const shifts: { readonly at: number; readonly by: number }[] = []
  for (const { name, isAliased, at } of named.toSorted((one, other) => other.at - one.at)) {
    const length = wordLength(rest.subarray(at).toString(), name)
    const word = isAliased ? nameOf(name) : `${nameOf(name)} as "${name.replaceAll('"', '""')}"`
    const begin = rest.subarray(0, at).toString().length
    shifts.unshift({ at: begin, by: word.length - length })
    rest = Buffer.concat([
      rest.subarray(0, at),
      Buffer.from(word),
      rest.subarray(at + Buffer.byteLength(rest.subarray(at).toString().slice(0, length))),
    ])
  }
  const origin = (index: number) => {
    let passed = 0
    for (const { at, by } of shifts) {
      if (at + passed >= index) break
      passed += Math.min(by, Math.max(0, index - at - passed))
    }
    return index - passed
  }
  return { text: rest.toString(), origin }
}

/** How long a name is as it was written: bare, or in quotes. */
function wordLength(text: string, name: string): number {
  const written = /^"(?:[^"]|"")+"/.exec(text)?.[0] ?? text.slice(0, name.length)
  const isIt = written.startsWith('"')
    ? written.slice(1, -1).replaceAll('""', '"') === name
    : written.toLowerCase() === name
  if (!isIt) throw new BusinessError('表名的写法不支持，请直接写表名', { field: 'sql' })
  return written.length
}
