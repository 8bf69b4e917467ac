import { formatMoney, formatPrice, formatShare, formatThousands } from '../numbers/format.ts'
import type { AnyField } from './kinds.ts'

/** A value as it stands on paper, as it travelled, where no text travelled beside it. */
export function printedValue(field: AnyField | undefined, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (field?.kind === 'bool') return value === (field.pair?.[0] ?? 'Y') ? '是' : '否'
  if (typeof value !== 'number') return String(value)
  if (field?.kind === 'decimal' && field.percent) return formatShare(value)
  if (field?.kind === 'decimal' && field.isPrice) return formatPrice(value)
  if (field?.kind === 'money' || (field?.kind === 'rollup' && field.isMoney)) return formatMoney(value)
  return field?.kind === 'int' && field.isName ? String(value) : formatThousands(value)
}
