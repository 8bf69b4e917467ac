import { isDeepStrictEqual } from 'node:util'
import type { Row } from '@mortise/model'
import { newId } from '../../base/ids.ts'
import { quote, quotedColumn } from '../../db/tables/columns.ts'
import type { Compiled, CompiledLines } from '../engine/compiled.ts'
import { recordSql, typed } from './record-sql.ts'

/** A line at its place in the document. */
type Placed = Row & { readonly sortNo: number }

interface Pair {
  readonly before: Placed
  readonly after: Placed
}

/** What a save makes of a document's lines. */
export interface LineChanges {
  readonly lines: CompiledLines
  /** All lines as they are now, each under its id. */
  readonly rows: readonly Row[]
  readonly added: readonly Placed[]
  /** Those that say something else now, as they were and as they are. */
  readonly changed: readonly Pair[]
  /** Those that say the same at another place. */
  readonly moved: readonly Pair[]
  /** Ids of those that stayed, but not in the order in which they stood. */
  readonly reordered: ReadonlySet<unknown>
  readonly gone: readonly Placed[]
}

/** Holds a document's lines against those it had: lines are known by their ids, and an id that was not there is new. */
export function changesOfLines(
  lines: CompiledLines,
  before: readonly Row[],
  rows: readonly Row[],
): LineChanges {
  const were = new Map(before.map((line, sortNo) => [line.id, { ...line, sortNo }]))
  const added: Placed[] = []
  const changed: Pair[] = []
  const moved: Pair[] = []
  const stayed: unknown[] = []
  const now = rows.map((row, sortNo) => {
    const was = were.get(row.id)
    // Taken out, so that a line told twice is written once and added once.
    were.delete(row.id)
    const line: Row = was ? row : { ...row, id: newId() }
    const after = { ...line, sortNo }
    if (!was) {
      added.push(after)
      return line
    }
    stayed.push(line.id)
    if (!isSame(lines, was, line)) changed.push({ before: was, after })
    else if (was.sortNo !== sortNo) moved.push({ before: was, after })
    return line
  })
  const order = before.filter(({ id }) => !were.has(id))
  const reordered = new Set(stayed.filter((id, at) => id !== order[at]?.id))
  return { lines, rows: now, added, changed, moved, reordered, gone: [...were.values()] }
}

const isSame = ({ columns }: CompiledLines, one: Row, other: Row): boolean =>
  columns.every(({ key }) => {
    const [was, is] = [one[key] ?? null, other[key] ?? null]
    return was === is || (typeof was === 'object' && isDeepStrictEqual(was, is))
  })

/** Where the statement of a head has its own values, which its lines need too. */
export interface HeadValues {
  readonly params: unknown[]
  readonly id: string
  /** Null where rows belong to no tenant. */
  readonly tenant: string | null
}

/**
 * What writes the lines of a document along with its head: parts of a `with` in front of the head's own statement, so
 * that the whole document is written at once however many lines it has. None where no line is written.
 */
export function linesSql(
  compiled: Compiled,
  changes: readonly LineChanges[],
  { params, id, tenant }: HeadValues,
): string[] {
  const record = (rows: readonly Row[]) => `json_to_recordset($${params.push(JSON.stringify(rows))}::json)`
  const own = `l.parent_id = ${id}${tenant ? ` and l.tenant_id = ${tenant}` : ''}`
  return changes.flatMap(({ lines, added, changed, moved, gone }, at) => {
    const columns = [{ key: 'id', type: 'text' }, { key: 'sortNo', type: 'integer' }, ...typed(lines.columns)]
    const { names, values, types } = recordSql(columns)
    const sets = columns.slice(1).map(({ key }) => `${quotedColumn(key)} = r.${quote(key)}`)
    const written = [...changed, ...moved].map(({ after }) => after)
    const insertColumns = `${names}, parent_id${compiled.isShared ? '' : ', tenant_id'}`
    const from = `${values}, ${id}::text${tenant ? `, ${tenant}::text` : ''}`
    return [
      gone.length > 0 &&
        `gone${at} as (delete from ${lines.table} l where ${own} and l.id = any($${params.push(gone.map((line) => line.id))}))`,
      written.length > 0 &&
        `changed${at} as (update ${lines.table} l set ${sets.join(', ')} from ${record(written)} as r(${types}) where ${own} and l.id = r.id)`,
      added.length > 0 &&
        `added${at} as (insert into ${lines.table} (${insertColumns}) select ${from} from ${record(added)} as r(${types}))`,
    ].filter((part) => part !== false)
  })
}
