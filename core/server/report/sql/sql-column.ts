import type { DescribedColumn } from './describe.ts'

/** A column of a statement. */
export interface SqlColumn {
  readonly name: string
  readonly type: 'number' | 'date' | 'datetime' | 'bool' | 'text'
  readonly isNumber: boolean
  /** What a value is bound as that is compared with it. */
  readonly cast: string
  /** How it is read, so that no value is longer than anybody reads. */
  shown(sql: string): string
}

/** Characters of a value that are shown. */
const LONGEST_TEXT = 2000
const numbers: Readonly<Record<number, string>> = {
  20: 'numeric',
  21: 'numeric',
  23: 'numeric',
  700: 'float8',
  701: 'float8',
  1700: 'numeric',
}
const others: Readonly<Record<number, readonly [SqlColumn['type'], string]>> = {
  16: ['bool', 'bool'],
  1082: ['date', 'date'],
  1114: ['datetime', 'timestamp'],
}
const asIs = (sql: string) => sql
const cut = (sql: string) => `left(${sql}::text, ${LONGEST_TEXT})`
/** Of what is no figure to JSON, NaN and the infinite, nothing is shown. */
const finite = (sql: string) => `(case when ${sql}::text ~ '^[-0-9.e+]{1,40}$' then ${sql} end)`

export function sqlColumn({ name, dataTypeID }: DescribedColumn): SqlColumn {
  const number = numbers[dataTypeID]
  if (number) {
    const isWhole = [20, 21, 23].includes(dataTypeID)
    return { name, type: 'number', isNumber: true, cast: number, shown: isWhole ? asIs : finite }
  }
  const [type, cast] = others[dataTypeID] ?? ['text', 'text']
  return { name, type, isNumber: false, cast, shown: type === 'text' ? cut : asIs }
}
