import type { AnyEntity, Row } from '@mortise/model'
import { shown } from '../../kinds/field-value.tsx'
import { kindOf } from '../../kinds/kinds.ts'
import { listedField } from '../state/listed-field.ts'
import type { PinOf } from '../table/row-table.tsx'

/** The column of what may be done with a row. */
export const ACTIONS = 'actions'

/** Whether a list has a column that is summed. */
export const hasTotals = (of: AnyEntity, keys: readonly string[]): boolean =>
  keys.some((key) => isSummed(of, key))

function isSummed(of: AnyEntity, key: string): boolean {
  const field = listedField(of, key)
  return field !== undefined && 'sum' in field && field.sum === true
}

interface TotalsProps {
  readonly of: AnyEntity
  readonly keys: readonly string[]
  readonly sums: Row
  /** Cells before those of the columns. */
  readonly before: number
  /** Where a column stays while the others are scrolled. */
  readonly pinOf: PinOf
}

/** Sums over all rows that were found, under their columns, and staying where those stay. */
export function Totals({ of, keys, sums, before, pinOf }: TotalsProps) {
  return (
    <>
      <td colSpan={before} style={{ textAlign: 'center' }}>
        合计
      </td>
      {keys.map((key) => {
        const field = listedField(of, key)
        const { style, ...pin } = pinOf(key)
        return (
          <td
            key={key}
            data-label={field && isSummed(of, key) ? field.label : undefined}
            {...pin}
            style={{ textAlign: field && kindOf(field).column.align, ...style }}
          >
            {field && isSummed(of, key) && <strong>{shown(field, sums[key])}</strong>}
          </td>
        )
      })}
      <td {...pinOf(ACTIONS)} />
    </>
  )
}
