import { type AnyEntity, fieldEntriesOf, fieldsOf, isFieldEditable, linePath, type Row } from '@mortise/model'

/** What the state of the row in a form leaves open of a field: all, of lines some cells of those that are there, or nothing. */
export type Openness = 'whole' | 'cells' | 'closed'

export function opennessOf(of: AnyEntity, row: Row | null, name: string): Openness {
  if (row === null || isFieldEditable(of, row, name)) return 'whole'
  const field = fieldsOf(of)[name]
  if (field?.kind !== 'lines') return 'closed'
  const hasOpen = fieldEntriesOf(field).some(([key]) => isFieldEditable(of, row, linePath(name, key)))
  return hasOpen ? 'cells' : 'closed'
}
