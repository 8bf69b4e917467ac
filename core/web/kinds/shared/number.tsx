import { type FieldOf, fromPercent, toPercent } from '@mortise/model'
import { InputNumber, Space } from 'antd'
import {
  type BoxProps,
  type EditorProps,
  type SearchBox,
  searchBox,
  searchModeOf,
} from '../../fields/kind.ts'
import { attributesOf } from '../../inputs/attributes.ts'

type Numbers = FieldOf<'int' | 'decimal' | 'money' | 'rollup'>
type Typed = 'int' | 'decimal' | 'money'

/** A box for numbers. Bounds, and decimals where `scale` is not told, are a matter of validation: what was typed stays. */
export function NumberEditor({
  field,
  value,
  onChange,
  scale,
  status,
  ...rest
}: EditorProps<Typed> & { scale?: number }) {
  return (
    <InputNumber
      {...attributesOf(rest)}
      style={{ width: '100%' }}
      status={status}
      value={typeof value === 'number' ? typedOf(field, value) : value}
      suffix={isShare(field) ? '%' : undefined}
      precision={scale}
      controls={false}
      inputMode={scale === 0 ? 'numeric' : 'decimal'}
      placeholder={`请输入${field.label}`}
      onChange={(number) => onChange(typeof number === 'number' ? valueOf(field, number) : null)}
    />
  )
}

/** A share of one is typed in percents. */
const isShare = (field: Numbers): boolean => field.kind === 'decimal' && field.percent === true
const typedOf = (field: Numbers, value: number): number => (isShare(field) ? toPercent(value) : value)
const valueOf = (field: Numbers, typed: number): number => (isShare(field) ? fromPercent(typed) : typed)

type Range = readonly [number | null, number | null]

/** A box for a number, or for two of them where the field says `range`. */
export const numberBox: SearchBox<Numbers> = searchBox<Numbers, number | Range>({
  Box: (props) =>
    modeOf(props.field) === 'range' ? <RangeOfNumbers {...props} /> : <OneNumber {...props} />,
  asks(value) {
    if (typeof value === 'number') return { eq: value }
    const [least, most] = value
    if (least === null && most === null) return undefined
    return { ...(least !== null && { ge: least }), ...(most !== null && { le: most }) }
  },
})

const modeOf = (field: Numbers) => searchModeOf(field, 'eq')

function OneNumber({ field, id, value, onChange }: BoxProps<Numbers, number | Range>) {
  return (
    <InputNumber
      id={id}
      style={{ width: '100%' }}
      controls={false}
      placeholder={`请输入${field.label}`}
      suffix={isShare(field) ? '%' : undefined}
      value={typeof value === 'number' ? typedOf(field, value) : null}
      onChange={(number) => onChange?.(number === null ? undefined : valueOf(field, number))}
    />
  )
}

function RangeOfNumbers({ field, id, value, onChange }: BoxProps<Numbers, number | Range>) {
  const [least, most] = Array.isArray(value) ? (value as Range) : [null, null]
  const shown = (bound: number | null) => (bound === null ? null : typedOf(field, bound))
  const typed = (number: number | null) => (number === null ? null : valueOf(field, number))
  const suffix = isShare(field) ? '%' : undefined
  const change = (range: Range) => onChange?.(range[0] === null && range[1] === null ? undefined : range)
  return (
    <Space.Compact block>
      <InputNumber
        id={id}
        style={{ width: '50%' }}
        controls={false}
        placeholder="最小值"
        aria-label={`${field.label}最小值`}
        suffix={suffix}
        value={shown(least)}
        onChange={(number) => change([typed(number), most])}
      />
      <InputNumber
        style={{ width: '50%' }}
        controls={false}
        placeholder="最大值"
        aria-label={`${field.label}最大值`}
        suffix={suffix}
        value={shown(most)}
        onChange={(number) => change([least, typed(number)])}
      />
    </Space.Compact>
  )
}
