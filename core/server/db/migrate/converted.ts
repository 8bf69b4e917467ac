import { quote } from '../tables/columns.ts'
import type { Column, Table } from '../tables/desired.ts'
import { cutToBytes } from '../tables/indexes.ts'
import type { FoundColumn, FoundTable } from './catalog.ts'
import { changeWords } from './change-words.ts'
import { conversion } from './convert.ts'
import type { Change } from './differ.ts'
import { indexDropped } from './index-changes.ts'
import { alter, columnSql, loosened } from './statements.ts'

/** The values as another type beside those there were, which stay in a column that nobody reads. */
export function converted(
  table: Table,
  column: Column,
  { type, notNull }: FoundColumn,
  found: FoundTable,
): Change[] {
  const { name } = column
  const aside = asideName(name, found)
  const { value } = conversion(quote(aside), type, column.type)
  const change = (what: string, words: string, sql: string): Change => ({
    table,
    name: `${what} ${name}`,
    words,
    sql,
  })
  const stale = table.indexes.filter(
    (index) => found.indexes.includes(index.name) && index.on.includes(quote(name)),
  )
  return [
    ...stale.map((index) => indexDropped(table, index.name)),
    change(
      'set aside',
      changeWords.setAside(column, type, aside),
      alter(table, `rename column ${quote(name)} to ${quote(aside)}`),
    ),
    ...(notNull ? [loosened(table, aside)] : []),
    change(
      'add column',
      changeWords.add(column),
      alter(table, `add column ${columnSql({ ...column, notNull: false })}`),
    ),
    {
      ...change(
        'convert',
        changeWords.convert(column, type),
        `update ${quote(table.name)} set ${quote(name)} = ${value} where ${quote(aside)} is not null`,
      ),
      hits: {
        words: `【${column.label ?? name}】的值转换后会丢失`,
        isLoss: true,
        rows: (at) => `${at(name)} is not null and not ${conversion(at(name), type, column.type).fits}`,
      },
    },
  ]
}

function asideName(name: string, { columns }: FoundTable): string {
  for (let turn = 1; ; turn++) {
    const aside = `del_${cutToBytes(name, 50)}${turn > 1 ? `_${turn}` : ''}`
    if (!columns.has(aside)) return aside
  }
}
