import { type AnyField, type Field, type Fields, fieldsOf, type Row, wireNameOf } from '@mortise/model'

// The one place that knows under which names texts travel.
const MARK = '_dictText'

/** Kinds whose values stand for something that has a text of its own. */
type Named = 'dict' | 'ref' | 'refMany' | 'user' | 'depart' | 'material' | 'category' | 'area'

/** The fields, of an entity or of its lines, beside whose values texts travel. */
export type TextKey<F extends Fields> = (
  | { [K in keyof F]: F[K] extends Field<Named> ? K : never }[keyof F]
  | 'createBy'
  | 'updateBy'
) &
  string

interface Of<F extends Fields> {
  readonly fields: F
}

/** The text that travels beside a value that stands for something else: `textOf(Order, row, 'customer')`. */
export const textOf = <F extends Fields>(of: Of<F>, row: object, key: TextKey<F>): string | undefined =>
  textAt(of, row, key)

/** The text beside a value of a line: `lineTextOf(Order, 'payments', payment, 'node')`. */
export function lineTextOf<F extends Fields, K extends LinesKey<F>>(
  of: Of<F>,
  lines: K,
  line: LineIn<F[K]>,
  key: keyof LineIn<F[K]> & string,
): string | undefined {
  const field = fieldsOf(of)[lines]
  return field?.kind === 'lines' ? textAt(field, line, key) : undefined
}
type LinesKey<F extends Fields> = { [K in keyof F]: F[K] extends Field<'lines'> ? K : never }[keyof F] &
  string
type LineIn<L> = L extends Field<'lines', (infer Line)[]> ? Line & object : never

function textAt(of: Of<Fields>, row: object, key: string): string | undefined {
  const text = (row as Row)[textName(key, fieldsOf(of)[key])]
  return typeof text === 'string' ? text : undefined
}

/** A row with texts beside its values, as if it had travelled: what a form begins with need not be looked up. */
export const withTexts = <F extends Fields, R extends object>(
  of: Of<F>,
  row: R,
  texts: { readonly [K in TextKey<F>]?: string },
): R & Row => ({
  ...row,
  ...Object.fromEntries(Object.entries(texts).map(([key, text]) => [textName(key, fieldsOf(of)[key]), text])),
})

/** Under which name the text of a field travels. */
export const textName = (key: string, field: AnyField | undefined): string =>
  `${wireNameOf(key, field)}${MARK}`

/** Whether what stands under a name is a text beside a value. */
export const isTextName = (name: string): boolean => name.endsWith(MARK)

/** The texts of a row as it travelled, and nothing else. */
export const textsIn = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => isTextName(name)))
