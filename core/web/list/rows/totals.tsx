import type { AnyEntity, Row } from '@mortise/model'
import { shown } from '../../kinds/field-value.tsx'
import { kindOf } from '../../kinds/kinds.ts'
import { listedField } from '../state/listed-field.ts'

/** Whether a list has a column that is summed. */
export const hasTotals = (of: AnyEntity, keys: readonly string[]): boolean =>
  keys.some((key) => isSummed(of, key))

function isSummed(of: AnyEntity, key: string): boolean {
  const field = listedField(of, key)
  return field !== undefined && 'sum' in field && field.sum === true
}

/** Sums over all rows that were found, under their columns. */
export function Totals({
  of,
  keys,
  sums,
  before,
}: {
  of: AnyEntity
  keys: readonly string[]
  sums: Row
  before: number
}) {
  return (
    <>
      <td colSpan={before} style={{ textAlign: 'center' }}>
        合计
      </td>
      {keys.map((key) => {
        const field = listedField(of, key)
        return (
          <td
            key={key}
            data-label={field && isSummed(of, key) ? field.label : undefined}
            style={{ textAlign: field && kindOf(field).column.align }}
          >
            {field && isSummed(of, key) && <strong>{shown(field, sums[key])}</strong>}
          </td>
        )
      })}
      <td />
    </>
  )
}
