import type { SqlTable, SqlTableColumn } from '@mortise/reports/model'
import type { CodeWord } from '@mortise/web'

export interface SqlHelp {
  readonly tables: readonly SqlTable[]
  /** By the table. */
  readonly columns: ReadonlyMap<string, readonly SqlTableColumn[]>
  readonly params: readonly string[]
}

const KEYWORDS =
  'select from where group by order having limit join left on and or not in between like is null as case when then else end distinct union all with count sum avg min max coalesce round extract date_trunc to_char asc desc'.split(
    ' ',
  )

/** What may be meant after a text: parameters in `${`, columns after the name of a table or what it is called, tables after `from`. */
export function sqlWords(before: string, whole: string, { tables, columns, params }: SqlHelp): CodeWord[] {
  if (/\$\{\w*$/.test(before)) return params.map((word) => ({ word, text: '参数' }))
  const tableWords = tables.map(({ name, label }) => ({ word: name, text: label }))
  const [, owner] = /([A-Za-z_]\w*)\.\w*$/.exec(before) ?? []
  if (owner) return columnWords(columns.get(tableCalled(owner, whole, tables)) ?? [])
  if (/\b(from|join)\s+\w*$/i.test(before)) return tableWords
  return [
    ...[...columns.values()].flatMap(columnWords),
    ...tableWords,
    ...KEYWORDS.map((word) => ({ word, text: '' })),
  ]
}

const columnWords = (columns: readonly SqlTableColumn[]): CodeWord[] =>
  columns.map(({ name, label, kind }) => ({ word: name, text: `${label} ${kind}` }))

/** The table that a statement calls by a name, which may be one that it gave. */
function tableCalled(name: string, sql: string, tables: readonly SqlTable[]): string {
  const called = tables.find(
    (table) => table.name === name || new RegExp(`\\b${table.name}\\s+(?:as\\s+)?${name}\\b`, 'i').test(sql),
  )
  return called?.name ?? name
}

/** Tables that a text names. */
export function tablesIn(sql: string, tables: readonly SqlTable[]): string[] {
  const words = new Set(sql.toLowerCase().match(/[a-z_][\w]*/g))
  return tables.filter(({ name }) => words.has(name)).map(({ name }) => name)
}
