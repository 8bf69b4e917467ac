import { type Row, splitValues, VALUE_SEPARATOR } from '@mortise/model'
import { type Choice, type Option, optionOf } from '../../../inputs/input.ts'
import { asTyped, type CellType, type LiveColumn, nothing, type Parsed, plainText } from './cell-type.ts'

/** The label of a value; one that is not offered is shown as it is. */
export const labelOf = (value: unknown, { offered }: LiveColumn): string =>
  offered.find((option) => option.value === plainText(value))?.label ?? plainText(value)

/** The labels of comma-joined values. */
export const labelsOf = (value: unknown, column: LiveColumn): string =>
  splitValues(plainText(value))
    .map((each) => labelOf(each, column))
    .join(VALUE_SEPARATOR)

const isNamed = ({ label, alsoNamed }: Option, text: string) => label === text || alsoNamed?.includes(text)

/** The option that a text names, by its label or by its value. */
export const optionFor = (text: string, { offered }: LiveColumn): Option | undefined =>
  offered.find((option) => isNamed(option, text)) ?? offered.find(({ value }) => value === text)

const noOption = (text: string): string => `没有“${text}”这个选项`

/** The value of an option that a text names. */
export function parseOption(text: string, column: LiveColumn): Parsed {
  const wanted = text.trim()
  if (wanted === '') return nothing
  const option = optionFor(wanted, column)
  if (option) return option.disabled ? { fault: `“${wanted}”已停用` } : { value: option.value }
  return column.allowInput ? { value: wanted } : { fault: noOption(wanted) }
}

/** A type of cell that takes one of the options which its row offers, and any text where it offers none. */
export const optionsCell = ({
  offers,
  Editor,
}: {
  readonly offers: (row: Row) => readonly Choice[] | null
  readonly Editor: CellType['Editor']
}): CellType => ({
  text: labelOf,
  parse: (text, column) => (column.offered.length > 0 ? parseOption(text, column) : asTyped(text)),
  offers: (row) => offers(row)?.map(optionOf) ?? null,
  Editor,
})

/** The values of what has names that are not told apart for certain; by their values they are. */
export const parseNames =
  (what: string, { several }: { several: (column: LiveColumn) => boolean }) =>
  (text: string, column: LiveColumn): Parsed => {
    const values: string[] = []
    for (const part of splitValues(text.replaceAll('，', VALUE_SEPARATOR)).map((each) => each.trim())) {
      const named = column.offered.filter((option) => isNamed(option, part))
      if (named.length > 1) return { fault: `有${named.length}个名为“${part}”的${what}` }
      const found = named[0] ?? column.offered.find(({ value }) => value === part)
      if (!found) return { fault: `没有名为“${part}”的${what}` }
      values.push(found.value)
    }
    if (values.length > 1 && !several(column)) return { fault: `只能填一个${what}` }
    return values.length === 0 ? nothing : { value: values.join(VALUE_SEPARATOR) }
  }

/** The comma-joined values of options that a text names. */
export function parseOptions(text: string, column: LiveColumn): Parsed {
  const values: unknown[] = []
  for (const part of splitValues(text.replaceAll('，', VALUE_SEPARATOR))) {
    const parsed = parseOption(part, column)
    if ('fault' in parsed) return parsed
    if (parsed.value !== null) values.push(parsed.value)
  }
  return values.length === 0 ? nothing : { value: values.join(VALUE_SEPARATOR) }
}
