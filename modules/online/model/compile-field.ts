import { BusinessError, type Kind } from '@mortise/model'
import { namesIn } from './names.ts'
import type { FormField } from './online-form.ts'
import { sourceOptions, sourceText } from './sources.ts'

export type Options = Readonly<Record<string, unknown>>
export type StoredField = { readonly kind: string; readonly label: string } & Options

/** Columns of a form's field that only some kinds have, and what each is called there. */
const ownOptions: Readonly<
  Record<'length' | 'scale' | 'min' | 'max' | 'rule' | 'isMultiple' | 'isSummed', OwnOption>
> = {
  length: { label: '长度', option: { text: 'max', textarea: 'max', file: 'limit', image: 'limit' } },
  scale: { label: '小数位', option: { decimal: 'scale' } },
  min: { label: '最小值', option: { int: 'min', decimal: 'min', money: 'min' } },
  max: { label: '最大值', option: { int: 'max', decimal: 'max', money: 'max' } },
  rule: { label: '校验', option: { text: 'rule' } },
  isMultiple: {
    label: '多选',
    option: { dict: 'multiple', user: 'multiple', depart: 'multiple', material: 'multiple' },
  },
  isSummed: { label: '合计', option: { int: 'sum', decimal: 'sum', money: 'sum' } },
}
interface OwnOption {
  readonly label: string
  readonly option: Readonly<Partial<Record<Kind, string>>>
}

/** Flags that any field has, and the option each is. */
const flags = {
  isUnique: 'unique',
  isSearched: 'search',
  isFrozen: 'frozen',
  isReadonly: 'readonly',
  isGuarded: 'guarded',
} as const

const isSet = (value: unknown): boolean => value !== null && value !== undefined && value !== false

/** A field as the engine stores it; what its kind cannot have is refused rather than forgotten. */
export function compileField(field: FormField): StoredField {
  const { kind, label } = field
  const own: Record<string, unknown> = {}
  for (const [column, { label: name, option }] of Object.entries(ownOptions)) {
    const value = field[column as keyof typeof ownOptions]
    if (!isSet(value)) continue
    const named = option[kind]
    if (!named) throw new BusinessError(`字段【${label}】的类型不能设置${name}，请清空`)
    own[named] = value
  }
  for (const [column, named] of Object.entries(flags))
    if (field[column as keyof typeof flags]) own[named] = true
  if (field.isRequired) own.required = field.condition ? 'shown' : true
  if (field.initial) own.default = valueOf(field, field.initial)
  if (field.help) own.help = field.help
  return { kind, label, ...sourceOptions(kind, label, field.source), ...own }
}

/** The same field as a row of the form, less what its place among the others says. */
export function decompileField({ kind: stored, label, ...options }: StoredField) {
  const kind = stored as FormField['kind']
  const own = Object.entries(ownOptions).map(([column, { option }]) => {
    const named = option[kind]
    const isFlag = column.startsWith('is')
    return [column, (named && options[named]) ?? (isFlag ? false : null)]
  })
  return {
    label,
    kind,
    ...(Object.fromEntries(own) as Pick<FormField, keyof typeof ownOptions>),
    ...(Object.fromEntries(
      Object.entries(flags).map(([column, named]) => [column, options[named] === true]),
    ) as Pick<FormField, keyof typeof flags>),
    isRequired: options.required !== undefined,
    initial: textOf(options.default),
    help: (options.help as string | undefined) ?? null,
    source: sourceText(kind, options),
  }
}

const yes: ReadonlySet<string> = new Set(['Y', '是', 'true', '1'])
const no: ReadonlySet<string> = new Set(['N', '否', 'false', '0'])

/** What a text typed as default stands for. */
function valueOf({ kind, label, isMultiple }: FormField, text: string): unknown {
  const isNumber = kind === 'int' || kind === 'decimal' || kind === 'money'
  if (isNumber && !text.startsWith('${')) {
    const number = Number(text)
    if (!Number.isFinite(number)) throw new BusinessError(`字段【${label}】的默认值应为数字`)
    return number
  }
  if (kind === 'bool') {
    if (!yes.has(text) && !no.has(text)) throw new BusinessError(`字段【${label}】的默认值应为 Y 或 N`)
    return yes.has(text)
  }
  return isMultiple || kind === 'refMany' || kind === 'file' || kind === 'image' ? namesIn(text) : text
}

function textOf(value: unknown): string | null {
  if (value === undefined) return null
  if (typeof value === 'boolean') return value ? 'Y' : 'N'
  return Array.isArray(value) ? value.join(',') : String(value)
}
