import { type Amount, div, round, sum } from './decimal.ts'

/** Joins the values of a field that holds several. */
export const VALUE_SEPARATOR = ','

/** Whole thousands set apart by commas, 1,234,567; nothing gives 0. Decimals stay as they are unless a scale is given. */
export function formatThousands(value: Amount, scale?: number): string {
  const text = scale === undefined ? plainNumber(value ?? 0) : formatDecimal(value, scale)
  const [whole = '', fraction] = text.split('.')
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}

/** What one of something costs, as fine as it is and with two decimals at least: 1,234.50, 0.125. */
export const formatPrice = (value: Amount): string =>
  (plainNumber(value ?? 0).split('.')[1]?.length ?? 0) < 2 ? formatMoney(value) : formatThousands(value)

/** An amount as money is shown: 1,234.50. */
export const formatMoney = (value: Amount): string => formatThousands(value, 2)

/** A number with its percent sign, 12%. */
export const formatPercent = (value: Amount): string => `${plainNumber(value ?? 0)}%`

/** A share of one as its percents, 0.13 is 13%. */
export const formatShare = (value: Amount): string => formatPercent(toPercent(value ?? 0))

/** A share of one in percents, and back, without the dust of binary fractions. */
export const toPercent = (share: number): number => round(share * 100, 8)
export const fromPercent = (percent: number): number => round(percent / 100, 10)

/** Always so many decimals, rounded half away from zero: 1.005 is 1.01 and 1 is 1.00. */
export const formatDecimal = (value: Amount, scale = 2): string => round(value, scale).toFixed(scale)

/** Number to text without an exponent. */
function plainNumber(value: number): string {
  const text = String(value)
  return text.includes('e')
    ? value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 })
    : text
}

/** A text cut after so many characters, with three dots where something fell away. */
export function ellipsis(text: string | null | undefined, limit = 25): string {
  const characters = Array.from(text ?? '')
  return characters.length > limit ? `${characters.slice(0, limit).join('')}...` : characters.join('')
}

/** How wide a text is in half-width columns: a character above code 128 takes two. */
export function textWidth(text: string): number {
  let width = 0
  for (const character of text) width += character.codePointAt(0)! > 128 ? 2 : 1
  return width
}

/** The key of a row, short enough for the screen to hold on to. */
export const rowKey = (value: unknown): string => String(value).slice(0, 50)

/** Several values as they travel, one text joined by commas. */
export const joinValues = (values: readonly (string | number)[] | null | undefined): string =>
  (values ?? []).join(VALUE_SEPARATOR)

/** The values of a comma-joined text; an empty text holds none. */
export const splitValues = (text: string | null | undefined): string[] =>
  text ? text.split(VALUE_SEPARATOR) : []

/** What stands on the lines of a text, blanks and empty lines left out. */
export const textLines = (text: string | null | undefined): string[] =>
  (text ?? '')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)

/** Totals of rows by group, each to two decimals, in the order the groups first appear. */
export function sumGroups<Row, Key>(
  rows: Iterable<Row>,
  keyOf: (row: Row) => Key,
  valueOf: (row: Row) => Amount,
): Map<Key, number> {
  const groups = new Map<Key, Amount[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const values = groups.get(key)
    if (values) values.push(valueOf(row))
    else groups.set(key, [valueOf(row)])
  }
  return new Map(Array.from(groups, ([key, values]) => [key, sum(values)]))
}

/** A part of a total to three decimals; of nothing there is no part. */
export const ratio = (part: Amount, total: Amount): number => (total ? div(part, total, 3) : 0)
