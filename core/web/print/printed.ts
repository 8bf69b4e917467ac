import {
  type FieldOf,
  type Fields,
  fieldsOf,
  type Linked,
  type Paper,
  printedValue,
  type Row,
  wireNameOf,
} from '@mortise/model'
import { textName } from '../rows/texts.ts'

interface Printed {
  readonly fields: Fields
}

/** The columns that have something to tell these eyes: what is not for them stays off the paper too. */
export const printedColumns = (
  { columns, byHand = [] }: Pick<Paper, 'columns' | 'byHand'>,
  lines: Printed,
  rows: readonly Row[],
): string[] =>
  columns.filter((key) => {
    const name = wireNameOf(key, fieldsOf(lines)[key])
    return byHand.includes(key) || rows.some((row) => (row[name] ?? '') !== '')
  })

/** A value as it stands on paper, from a row as it travelled. */
export function printedText(of: Printed, key: string, row: Row): string {
  const field = fieldsOf(of)[key]
  const name = wireNameOf(key, field)
  const text = row[textName(key, field)]
  if (typeof text === 'string') return text
  return printedValue(field, row[name])
}

/** What is told of the goods of each line: the field that names them, and the entity whose rows they are. */
export function goodsOf(lines: FieldOf<'lines'>, { sources }: Pick<Linked, 'sources'>) {
  for (const [key, field] of Object.entries(fieldsOf(lines))) {
    const source = field.kind === 'material' ? sources.material : undefined
    if (source?.paper) return { name: wireNameOf(key, field), source, paper: source.paper }
  }
  return null
}
export type Goods = NonNullable<ReturnType<typeof goodsOf>>
