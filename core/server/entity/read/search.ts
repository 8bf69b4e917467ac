import {
  type AnyEntity,
  type Condition,
  codeOf,
  documentPath,
  fieldsOf,
  flowsOf,
  isDocument,
  namePartsOf,
  numberKeyOf,
  SEARCH_TEXT,
  searchKeysOf,
  wordsOf,
} from '@mortise/model'
import type { Rights } from '../../context/accounts.ts'
import type { FoundGroup, FoundRow } from '../../context/search.ts'
import { prepared } from '../../db/statement/statement.ts'
import type { Compiled } from '../engine/compiled.ts'
import type { Reading, Working } from '../engine/engine.ts'
import { rowScope } from './scope.ts'
import { searchWordSql, wordStartSql } from './test-sql.ts'
import { whereSql } from './where.ts'
import { hiddenOfSome } from './withheld.ts'

/** Rows that are shown of one entity. */
const SHOWN = 5
/** The newest rows are looked through first: there is what many rows hold, and what is new is wanted most. */
const NEWEST = 500
/** Of those that an index finds so many are read, to choose the likeliest from. */
const READ = 50
const HAN = /\p{Script=Han}/u

/** Rows of all entities that are searched, by what somebody typed, as far as the caller may see them. */
export async function searchAll(working: Working, rights: Rights, text: string): Promise<FoundGroup[]> {
  const words = wordsOf(text.toLowerCase())
  // A single letter or figure tells nothing.
  if (!words.some((word) => word.length > 1 || HAN.test(word))) return []
  const searched = searchedEntities(working, rights)
  const newest = await find(working, searched, (each, params) => newestSql(working, each, words, params))
  const rest = searched.filter((each) => (newest.get(each)?.length ?? 0) <= SHOWN)
  const others = await find(working, rest, (each, params) => everySql(working, each, words, params))
  return searched
    .flatMap((each) => {
      const rows = likeliest([...(newest.get(each) ?? []), ...(others.get(each) ?? [])], text)
      return rows[0] ? [{ each, rows, rank: rankOf(rows[0], text) }] : []
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ each: { entity }, rows }) => ({
      entity: entity.name,
      label: entity.label,
      rows: rows.slice(0, SHOWN).map((row) => foundRow(entity, row)),
      hasMore: rows.length > SHOWN,
    }))
}

interface Searched {
  readonly entity: AnyEntity
  readonly compiled: Compiled
  readonly hidden: ReadonlySet<string>
  readonly scope: Condition
}

interface StoredRow {
  readonly place: number
  readonly id: string
  readonly name: string
  readonly number: string
  readonly detail: string
  readonly state: string
  readonly at: string
}

const searchedEntities = ({ engine, ctx }: Working, rights: Rights): Searched[] =>
  [...engine.linked.entities.values()]
    .filter((entity) => entity.globalSearch && ctx.can(codeOf(entity, 'list')))
    .map((entity) => {
      const compiled = engine.compiled(entity)
      const hidden = hiddenOfSome(ctx, entity)
      return { entity, compiled, hidden, scope: rowScope(compiled, ctx, rights) }
    })

/** Rows of all these entities by one statement. */
async function find(
  { client }: Reading,
  searched: readonly Searched[],
  fromSql: (searched: Searched, params: unknown[]) => string,
): Promise<Map<Searched, StoredRow[]>> {
  const found = new Map(searched.map((each) => [each, [] as StoredRow[]]))
  if (searched.length === 0) return found
  const params: unknown[] = []
  const selects = searched.map(
    (each, place) => `(select ${place} as place, ${shownSql(each)} ${fromSql(each, params)})`,
  )
  // How common a short word is cannot be known before: by the index it is quick whichever it is, row by row it is not.
  await client.query('begin; set local enable_seqscan = off')
  try {
    const { rows } = await prepared(client, selects.join(' union all '), params)
    for (const row of rows as StoredRow[]) found.get(searched[row.place]!)?.push(row)
  } finally {
    await client.query('commit')
  }
  return found
}

/** Among the newest rows of the company, whatever they hold: always as quick. */
function newestSql(
  { tenant }: Reading,
  searched: Searched,
  words: readonly string[],
  params: unknown[],
): string {
  const newest = `select t.* from ${searched.compiled.table} t where ${liveSql(searched, tenant, params)} order by t.create_time desc, t.id desc limit ${NEWEST}`
  return `from (${newest}) t where ${foundSql(searched, words, params)} limit ${SHOWN + 1}`
}

/** Among all, by the index. The fence keeps it from being thought quicker to read rows until enough are found. */
function everySql(
  { tenant }: Reading,
  searched: Searched,
  words: readonly string[],
  params: unknown[],
): string {
  const live = liveSql(searched, tenant, params)
  return `from (select t.* from ${searched.compiled.table} t where ${live} and ${foundSql(searched, words, params)} offset 0) t limit ${READ}`
}

const liveSql = ({ compiled }: Searched, tenant: string, params: unknown[]): string =>
  compiled.isShared ? 'not t.deleted' : `t.tenant_id = $${params.push(tenant)} and not t.deleted`

/** What the caller may see and what holds every word; of a short one of letters that begins with it. */
function foundSql(searched: Searched, words: readonly string[], params: unknown[]): string {
  const { entity, compiled, hidden, scope } = searched
  const bind = (value: unknown) => `$${params.push(value)}`
  const keys = searchKeysOf(entity)
  // The text of all fields holds what a reader who may not see one of them could guess at.
  const texts = keys.some((key) => hidden.has(key))
    ? keys
        .filter((key) => !hidden.has(key))
        .map((key) => `(' ' || coalesce(${sqlOf(compiled, key)}::text, ''))`)
    : [sqlOf(compiled, SEARCH_TEXT)]
  const holds = words.map((word) => {
    const tests = texts.map((sql) =>
      texts.length > 1
        ? `lower(${sql}) like ${bind(`%${word.replace(/[\\%_]/g, '\\$&')}%`)}`
        : wordSql(sql, word, bind),
    )
    return tests.length > 0 ? `(${tests.join(' or ')})` : 'false'
  })
  return [whereSql(compiled, scope, params), ...holds].join(' and ')
}

const wordSql = (sql: string, word: string, bind: (value: unknown) => string): string =>
  searchWordSql(sql, word, bind) ?? wordStartSql(sql, word, bind)

function sqlOf({ byKey, entity }: Compiled, key: string): string {
  const column = byKey.get(key)
  if (!column) throw new Error(`${entity.name} has no column ${key}`)
  return column.sql
}

/** What is told of a row, less what the caller may not see of it. */
function shownSql({ entity, compiled, hidden }: Searched): string {
  const text = (keys: readonly string[]) => {
    const seen = keys
      .filter((key) => !hidden.has(key))
      .map((key) => `nullif(${sqlOf(compiled, key)}::text, '')`)
    return seen.length > 0 ? `concat_ws(' ', ${seen.join(', ')})` : `''`
  }
  const named = namePartsOf(entity).map(({ key }) => key)
  const number = numberKeyOf(entity)
  const [state] = flowsOf(entity)[0] ?? []
  const details = searchKeysOf(entity).filter((key) => !named.includes(key) && key !== number)
  return [
    't.id',
    `${text(named)} as name`,
    `${named.includes(number) ? `''` : text([number])} as number`,
    `${text(details)} as detail`,
    `${state ? text([state]) : `''`} as state`,
    `to_char(t.create_time, 'YYYYMMDDHH24MISS') as at`,
  ].join(', ')
}

/** Each once; who is called exactly so first, then who begins so, then the newest. */
function likeliest(rows: readonly StoredRow[], text: string): StoredRow[] {
  const each = new Map(rows.map((row) => [row.id, row]))
  return [...each.values()].toSorted((a, b) => rankOf(a, text) - rankOf(b, text) || (a.at < b.at ? 1 : -1))
}

function rankOf({ name, number, detail }: StoredRow, text: string): number {
  const wanted = text.trim().toLowerCase()
  const parts = [name, number, ...name.split(' '), ...detail.split(' ')].map((part) => part.toLowerCase())
  if (parts.includes(wanted)) return 0
  return parts.some((part) => part.startsWith(wanted)) ? 1 : 2
}

function foundRow(entity: AnyEntity, { id, name, number, detail, state }: StoredRow): FoundRow {
  const [key] = flowsOf(entity)[0] ?? []
  const flow = key === undefined ? undefined : fieldsOf(entity)[key]
  const stateText = flow?.kind === 'flow' ? (flow.states[state] ?? '') : ''
  const to = isDocument(entity) ? documentPath(entity.name, id) : null
  return { id, name, number, detail, state: stateText, to }
}
