import { quote } from '../tables/columns.ts'
import type { Table } from '../tables/desired.ts'
import { type Index, isExclusion, isOurs } from '../tables/indexes.ts'
import type { FoundTable } from './catalog.ts'
import { changeWords } from './change-words.ts'
import type { Change, HitRows } from './differ.ts'
import { alter } from './statements.ts'

/** From here on, in bytes, reading a table once takes longer than those who write to it should wait. */
export const largeTable = 8 * 1024 * 1024

/** Indexes that the definition wants and the table lacks, or the other way round. */
export function indexed(table: Table, { indexes, halfIndexes, bytes }: FoundTable): Change[] {
  const wanted = new Set(table.indexes.map((index) => index.name))
  const missing = table.indexes.filter((index) => !indexes.includes(index.name))
  const stale = indexes.filter((name) => !wanted.has(name))
  return [
    ...halfIndexes.filter(isOurs).map((name) => indexDropped(table, name)),
    ...missing.map((index) => indexCreated(table, index, bytes >= largeTable)),
    ...stale.filter(isOurs).map((name) => indexDropped(table, name)),
  ]
}

export const indexDropped = (table: Table, name: string): Change => ({
  table,
  name: `drop index ${name}`,
  words: changeWords.dropIndex(name),
  sql: isExclusion(name) ? alter(table, `drop constraint ${quote(name)}`) : `drop index ${quote(name)}`,
})

/** An index that is missing. */
export const indexCreated = (table: Table, index: Index, isLarge: boolean): Change => ({
  table,
  name: `create index ${index.name}`,
  words: changeWords.index(index),
  sql: index.sql,
  ...(index.isUnique && {
    hits: { words: `唯一规则（${index.columns.join('、')}）有重复`, rows: repeated(table, index) },
  }),
  ...indexApart(table, index, isLarge),
})

/** Live rows whose values in these columns another one has too. */
const repeated =
  ({ name }: Table, { columns, on }: Index): HitRows =>
  (at) => {
    const live = on.endsWith('where not deleted') ? 'not deleted' : 'true'
    const values = columns.map(at).join(', ')
    const among = `select ${values} from ${quote(name)} where ${live} group by ${values} having count(*) > 1`
    return `${live} and (${values}) in (${among})`
  }

const indexApart = (
  table: Table,
  { name, isUnique, isExclusion: isApart }: Index,
  isLarge: boolean,
): Pick<Change, 'otherwise' | 'apart'> => ({
  ...(isUnique && { otherwise: `表 ${table.name} 已有重复数据，唯一规则 ${name} 暂未建立` }),
  ...(isApart && { otherwise: `表 ${table.name} 已有有效期重叠或颠倒的数据，规则 ${name} 暂未建立` }),
  // Nothing makes a rule of this kind beside others.
  ...(isLarge && !isApart && { apart: { index: name } }),
})
