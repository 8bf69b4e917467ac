import {
  type AnyEntity,
  type AnyField,
  complaintsOf,
  defaultsOf,
  type FieldOf,
  fieldsOf,
  isShown,
  type Kind,
  now,
  readingFault,
  today,
  whenOf,
} from '@mortise/model'
import type { GridColumn } from '../grid/columns/column.ts'
import type { GridRule } from '../grid/columns/rules.ts'
import { installCell } from '../grid/types/base/installed.ts'
import type { FormulaCheck } from '../inputs/formula/formula-help.ts'
import { columnWidth, kindOf } from '../kinds/kinds.ts'
import { toldWidth } from '../kinds/told-width.ts'
import { isWritable } from '../rows/form-row.ts'
import { fieldCell } from './field-cell.tsx'
import { filesCell } from './files-cell.ts'
import { moneyCell } from './money-cell.ts'
import { shareCell } from './share-cell.ts'
import { makeValueTexts } from './value-texts.ts'

type Lines = FieldOf<'lines'>

installCell('field', fieldCell)
installCell('field-files', filesCell)
installCell('money', moneyCell)
installCell('share', shareCell)

/** The type of column in which a kind is typed; `field` is shown and edited as forms do it. */
const types: { readonly [K in Kind]: string } = {
  text: 'input',
  textarea: 'textarea',
  int: 'inputNumber',
  decimal: 'inputNumber',
  money: 'money',
  bool: 'checkbox',
  date: 'date',
  datetime: 'datetime',
  dict: 'select',
  ref: 'field',
  refMany: 'field',
  user: 'field',
  depart: 'field',
  material: 'field',
  category: 'field',
  area: 'field',
  file: 'field-files',
  image: 'field-files',
  json: 'field',
  serial: 'normal',
  flow: 'field',
  rollup: 'normal',
  digest: 'normal',
  lines: 'field',
}

/** The columns of lines, from their definition; names of known entities that have several parts are not cut. */
export const lineColumns = (
  of: Lines,
  check: FormulaCheck = readingFault,
  entityOf: (name: string) => AnyEntity | undefined = () => undefined,
): GridColumn[] =>
  Object.entries(fieldsOf(of))
    .filter(([, field]) => !(field.kind === 'text' && field.isSourceLine))
    .map(([key, field]) => {
      const column = columnOf(of, key, field, check)
      const told = field.kind === 'ref' ? toldWidth(entityOf(field.to)) : undefined
      return told === undefined ? column : { ...column, width: told }
    })

function columnOf(of: Lines, key: string, field: AnyField, check: FormulaCheck): GridColumn {
  const isOpen = isWritable(of, key, field) && kindOf(field).Editor !== null && field.kind !== 'lines'
  const isHtml = field.kind === 'textarea' && field.html === true
  return {
    key,
    field,
    title: field.label,
    type: isHtml ? 'field' : typeOf(field),
    width: isElastic(field) ? undefined : columnWidth(field),
    align: kindOf(field).column.align,
    disabled: !isOpen,
    onlyInteger: field.kind === 'int',
    dictCode: field.kind === 'dict' ? field.dict : undefined,
    allowClear: field.required !== true,
    token: true,
    number: 'limit' in field ? field.limit : undefined,
    statistics: 'sum' in field && field.sum === true,
    defaultValue: () => defaultsOf({ fields: of.fields }, { today: today(), now: now() })[key],
    validateRules: isOpen ? rulesOf(of, key, field, check) : [],
    isShown: key in whenOf(of) ? (row) => isShown(of, key, row) : undefined,
    texts: makeValueTexts(),
  }
}

function typeOf(field: AnyField): string {
  if (field.kind === 'dict' && field.multiple) return 'field'
  if (field.kind === 'decimal' && field.percent) return 'share'
  return field.kind === 'text' && field.formula ? 'formula' : types[field.kind]
}

/** Texts take the room that other columns leave. */
const isElastic = ({ kind }: AnyField) => kind === 'text' || kind === 'textarea'

/** What the definition has against a value, in the words of the server. */
function rulesOf(of: Lines, key: string, field: AnyField, check: FormulaCheck): GridRule[] {
  const only = new Set([key])
  const complaint = (value: unknown, row: object) => {
    const own = kindOf(field).complaint?.(value)
    if (own) return `${field.label}${own}`
    const [first] = complaintsOf(of, { ...row, [key]: value }, only)
    if (first || field.kind !== 'text' || !field.formula || !value) return first?.message
    return check(String(value), field.formula)?.message
  }
  return [
    {
      required: field.required === true,
      handler: ({ value, row }) => complaint(value, row) ?? null,
    },
    ...(field.unique ? [{ unique: true }] : []),
  ]
}
