import { type AnyField, DATE_FORMAT, splitValues, valueFromWire, valueToWire } from '@mortise/model'
import { DatePicker, Input, Select } from 'antd'
import dayjs from 'dayjs'
import { useDict } from '../dict/use-dict.ts'
import { Composing } from '../inputs/composing.tsx'
import { SearchSelect } from '../inputs/search-select/search-select.tsx'
import { TreeDict } from '../inputs/tree-select/category-select.tsx'
import { FieldEditor } from '../kinds/field-value.tsx'
import { ReportPopup } from '../report-popup/report-popup.tsx'
import { words } from '../words.ts'
import type { FieldChoice } from './field-choice.ts'
import { isLike, type RuleName } from './rules.ts'

export interface ValueProps {
  readonly choice: FieldChoice | undefined
  readonly rule: RuleName | ''
  /** Several values are joined by commas. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly 'aria-label': string
}

/** What a condition compares with: typed or chosen as the view type of its field says. */
export function ValueControl(props: ValueProps) {
  const { choice, rule } = props
  const field = choice ? editedAs(choice) : null
  const isMany = rule === 'in' || choice?.isSeveral === true
  if (choice?.type === 'switch') return <OptionValue {...props} options={yesOrNo(choice)} isMany={isMany} />
  if (choice?.options) return <OptionValue {...props} options={choice.options} isMany={isMany} />
  if (choice && !choice.of && choice.dictTable)
    return <TableValue {...props} choice={choice} isMany={isMany} />
  if (choice?.type === 'popup') return <PopupValue {...props} choice={choice} />
  if (field?.kind === 'dict') return <DictValue {...props} dict={field.dict} isMany={isMany} />
  if (isMany) return <SeveralValues {...props} field={field} />
  // A part of a date or of a number is neither.
  if (!field || (isLike(rule) && isMeasure(field))) return <TypedValue {...props} />
  return <FieldValue {...props} field={field} />
}

const yesOrNo = ({ extendOption: [yes, no] = ['Y', 'N'] }: FieldChoice) => [
  { value: yes, text: words.yes },
  { value: no, text: words.no },
]

const measures: ReadonlySet<AnyField['kind']> = new Set(['date', 'datetime', 'int', 'decimal', 'money'])
const isMeasure = ({ kind }: AnyField) => measures.has(kind)

/** The field whose editor gives the value, under the name that the dialog asks by; null for plain text. */
export function editedAs({ type, of, dictCode }: FieldChoice): AnyField | null {
  switch (type) {
    case 'date':
      return { kind: 'date', label: '日期' }
    case 'datetime':
      return { kind: 'datetime', label: '时间' }
    case 'int':
    case 'number':
      return { kind: 'decimal', label: '数值', scale: 8 }
    case 'sel_user':
    case 'select-user':
      return { kind: 'user', label: '用户' }
    case 'sel_depart':
    case 'select-depart':
      return { kind: 'depart', label: '部门' }
    case 'sel_material':
      return { kind: 'material', label: '物料' }
    case 'pca':
    case 'area-linkage':
      return { kind: 'area', label: '地区' }
    case 'cat_tree':
      return { kind: 'category', label: '分类', ...(of?.kind === 'category' && { root: of.root }) }
    default:
      if (of && (of.kind === 'ref' || of.kind === 'refMany'))
        return { kind: 'ref', label: of.label, to: of.to }
      return dictCode && !of ? { kind: 'dict', label: '', dict: dictCode } : ofDict(of)
  }
}

const ofDict = (of: AnyField | undefined): AnyField | null => (of?.kind === 'dict' ? of : null)

/** The same choice with room for several; null where several are typed. */
function inSeveral(field: AnyField): AnyField | null {
  switch (field.kind) {
    case 'ref':
      return { kind: 'refMany', label: field.label, to: field.to }
    case 'user':
    case 'depart':
    case 'material':
      return { ...field, multiple: true }
    default:
      return null
  }
}

/** Several values, chosen where one would be chosen. */
function SeveralValues({ field, ...props }: ValueProps & { field: AnyField | null }) {
  const { value, onChange } = props
  const several = field && inSeveral(field)
  if (several) return <FieldValue {...props} field={several} />
  if (field?.kind === 'category') {
    const { 'aria-label': label } = props
    return (
      <TreeDict
        async
        multiple
        aria-label={label}
        parentCode={field.root}
        placeholder="请选择值"
        value={value}
        onChange={onChange}
      />
    )
  }
  return field?.kind === 'date' ? <Days {...props} /> : <TypedValues {...props} />
}

const Days = ({ value, onChange, ...rest }: ValueProps) => (
  <DatePicker
    multiple
    aria-label={rest['aria-label']}
    format={DATE_FORMAT}
    placeholder="请选择日期"
    value={splitValues(value).map((day) => dayjs(day))}
    onChange={(days) => onChange((days ?? []).map((day) => day.format(DATE_FORMAT)).join(','))}
  />
)

function FieldValue({ field, value, onChange, ...rest }: ValueProps & { field: AnyField }) {
  return (
    <FieldEditor
      // What an editor has looked up belongs to one field.
      key={`${field.kind}:${field.label}`}
      field={field}
      aria-label={rest['aria-label']}
      value={valueFromWire(field, value)}
      onChange={(next) => onChange(textOf(valueToWire(field, next)))}
    />
  )
}

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

const TypedValue = ({ value, onChange, ...rest }: ValueProps) => (
  <Input
    allowClear
    aria-label={rest['aria-label']}
    maxLength={500}
    placeholder="请输入值"
    value={value}
    onChange={(event) => onChange(event.target.value)}
  />
)

const TypedValues = ({ value, onChange, ...rest }: ValueProps) => (
  <Composing>
    <Select
      style={{ width: '100%' }}
      mode="tags"
      open={false}
      suffixIcon={null}
      aria-label={rest['aria-label']}
      tokenSeparators={[',', '，', ';', '；', '\n']}
      placeholder="请输入值"
      value={splitValues(value)}
      onChange={(values) => onChange(values.join(','))}
    />
  </Composing>
)

type Options = { readonly options: NonNullable<FieldChoice['options']>; readonly isMany: boolean }

const OptionValue = ({ options, isMany, value, onChange, ...rest }: ValueProps & Options) => (
  <Select
    allowClear
    mode={isMany ? 'multiple' : undefined}
    showSearch={{ optionFilterProp: 'label' }}
    aria-label={rest['aria-label']}
    placeholder="请选择值"
    options={options.map((option) => ({ value: option.value, label: option.text }))}
    value={isMany ? splitValues(value) : value || undefined}
    onChange={(next?: string | string[]) => onChange([next ?? []].flat().join(','))}
  />
)

type ChoiceProps = { readonly choice: FieldChoice }

const TableValue = ({
  choice,
  isMany,
  value,
  onChange,
  ...rest
}: ValueProps & ChoiceProps & { isMany: boolean }) => (
  <SearchSelect
    aria-label={rest['aria-label']}
    dict={[choice.dictTable, choice.dictText, choice.dictCode].join(',')}
    mode={isMany ? 'multiple' : undefined}
    placeholder="请选择值"
    value={value}
    onChange={onChange}
  />
)

function PopupValue({ choice, value, onChange, ...rest }: ValueProps & ChoiceProps) {
  const popup = (choice.popup ?? {}) as { code?: string; orgFields?: string; destFields?: string }
  return (
    <ReportPopup
      aria-label={rest['aria-label']}
      multi
      popupCode={popup.code ?? ''}
      orgFields={popup.orgFields ?? ''}
      destFields={popup.destFields ?? ''}
      placeholder="请选择值"
      value={value}
      onChange={onChange}
    />
  )
}

const DictValue = ({ dict, ...rest }: ValueProps & { dict: string; isMany: boolean }) => (
  <OptionValue {...rest} options={useDict(dict)} />
)
