import type { PoolClient } from 'pg'
import { quote } from '../tables/columns.ts'
import type { Change } from './differ.ts'
import type { Renamed } from './renames.ts'
import type { RowViolation } from './table-plan.ts'

/** So many of them are named. */
const NAMED = 5

/** Rows that stand in the way of changes, or lose something by them, counted and some of them named. */
export async function violationsOf(
  client: PoolClient,
  { table, column, found }: Renamed,
  changes: readonly Change[],
  title: string,
): Promise<RowViolation[]> {
  const violations: RowViolation[] = []
  const at = (name: string) => quote(column(name))
  const named = ['parent_id', column(title), 'id'].find((name) => found?.columns.has(name)) ?? 'id'
  for (const { hits } of changes) {
    if (!hits) continue
    // Rows that were deleted are rows of the table all the same.
    const { rows } = await client.query<{ count: number; names: string[] | null }>(
      `select count(*)::int as count, (array_agg(distinct name))[1:${NAMED}] as names from
        (select left(coalesce(${quote(named)}::text, id), 40) as name
           from ${quote(table)} where ${hits.rows(at)}) hit`,
    )
    const { count = 0, names } = rows[0] ?? {}
    if (count > 0)
      violations.push({ words: hits.words, isLoss: hits.isLoss === true, count, rows: names ?? [] })
  }
  return violations
}

/** The same in one sentence. */
export const violationSentence = ({ words, count, rows }: RowViolation): string =>
  `${words}：${count}条记录，${count > rows.length ? '如' : '即'} ${rows.join('、')}`
