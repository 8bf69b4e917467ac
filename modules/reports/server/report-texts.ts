import type { DictItem, Row } from '@mortise/model'
import { type ReportColumnRow, textsOf } from '@mortise/reports/model'
import type { Context } from '@mortise/server'
import { servicesOf } from '@mortise/server/platform'

/** A column by its name in the rows, with what it says of its values. */
type Named = Pick<ReportColumnRow, 'dict' | 'replace'> & { readonly name: string }
type Options = Readonly<Record<string, readonly DictItem[]>>

/** Whether a report tells what the values of a column are called. */
export const hasTexts = ({ dict, replace }: Pick<ReportColumnRow, 'dict' | 'replace'>): boolean =>
  Boolean(dict || replace)

/** The name under which they are found. */
export const textOptionOf = ({ dict }: Pick<ReportColumnRow, 'dict'>, name: string): string => dict || name

/** What values are called, by dictionary and by column. */
export async function dictOptions(ctx: Context, columns: readonly Named[]): Promise<Options> {
  const dicts = await servicesOf(ctx).dicts.all(ctx.tenant)
  return Object.fromEntries(
    columns.filter(hasTexts).flatMap((column) => {
      const items = column.dict ? (dicts.get(column.dict) ?? []) : textsOf(column)
      return [
        [textOptionOf(column, column.name), items],
        [column.name, items],
      ]
    }),
  )
}

export const textPairs = (items: readonly DictItem[] = []) =>
  items.map(({ value, text }) => [value, text] as const)

/** Rows with what their values are called beside them. */
export async function withTexts(
  ctx: Context,
  columns: readonly Named[],
  records: readonly Row[],
): Promise<readonly Row[]> {
  const named = columns.filter(hasTexts)
  if (named.length === 0) return records
  const options = await dictOptions(ctx, named)
  const texts = named.map(
    ({ name }) => [name, new Map(options[name]?.map(({ value, text }) => [value, text]))] as const,
  )
  return records.map((record) => ({
    ...record,
    ...Object.fromEntries(
      texts.map(([name, known]) => {
        const value = String(record[name] ?? '')
        return [`${name}_dictText`, known.get(value) ?? value]
      }),
    ),
  }))
}
