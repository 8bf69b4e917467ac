import { quote } from '../tables/columns.ts'
import type { Column, Table } from '../tables/desired.ts'
import { changeWords } from './change-words.ts'
import type { Change } from './differ.ts'

export const alter = ({ name }: Table, what: string) => `alter table ${quote(name)} ${what}`

export const columnSql = (column: Column): string =>
  [
    quote(column.name),
    column.type,
    ...(column.notNull ? ['not null'] : []),
    ...(column.default === undefined ? [] : [`default ${column.default}`]),
  ].join(' ')

export const loosened = (table: Table, name: string): Change => ({
  table,
  name: `release ${name}`,
  words: changeWords.release(name),
  sql: alter(table, `alter column ${quote(name)} drop not null`),
})
