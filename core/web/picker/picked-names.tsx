import { type Row, splitValues } from '@mortise/model'
import type { Picker } from '../product/picker.ts'
import { useProduct } from '../product/product.tsx'
import { nameIn, usePickedRows } from './picked-rows.ts'

const none: ReadonlyMap<string, Row> = new Map()

interface PickedNamesProps {
  readonly picker: Picker
  /** What was stored of the rows, joined by commas. */
  readonly value: string
  readonly returnId?: boolean
}

/** What was picked, to be read by name. */
export function PickedNames({ picker, value, returnId = false }: PickedNamesProps) {
  const store = picker.returnKeys[returnId ? 0 : 1]
  const rows = usePickedRows(picker, store, splitValues(value), none)
  return rows.map((row) => nameIn(row, picker, store)).join('、')
}

/** Users by their names. */
export function UserNames({ value }: { readonly value: string }) {
  const picker = useProduct().kindPickers.user
  return picker ? <PickedNames picker={picker} value={value} /> : value
}
