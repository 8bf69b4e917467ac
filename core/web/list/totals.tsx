import type { AnyEntity, Row } from '@mortise/model'
import { Table } from 'antd'
import { shown } from '../kinds/field-value.tsx'
import { kindOf } from '../kinds/kinds.ts'
import { listedField } from './listed-field.ts'

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
    <Table.Summary.Row>
      <Table.Summary.Cell index={0} colSpan={before} align="center">
        合计
      </Table.Summary.Cell>
      {keys.map((key, index) => {
        const field = listedField(of, key)
        return (
          <Table.Summary.Cell key={key} index={before + index} align={field && kindOf(field).column.align}>
            {field && isSummed(of, key) && <strong>{shown(field, sums[key])}</strong>}
          </Table.Summary.Cell>
        )
      })}
      <Table.Summary.Cell index={before + keys.length} />
    </Table.Summary.Row>
  )
}
