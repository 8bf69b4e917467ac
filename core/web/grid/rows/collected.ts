import type { Row } from '@mortise/model'
import type { Table } from './table.ts'
import { isTemporaryId } from './temporary-id.ts'

/** What a page collects from the rows of a table. */
export function collectedFrom(
  table: () => Table,
  { rowKey, order }: { readonly rowKey: string; readonly order: () => readonly string[] },
) {
  const rowOf = (key: string): Row => table().rowOf(key) ?? {}
  const newKeys = () => order().filter(isTemporaryId)
  const withoutKey = (row: Row): Row =>
    Object.fromEntries(Object.entries(row).filter(([column]) => column !== rowKey))
  return {
    /** All rows; new ones keep their temporary ids. */
    tableData: (): Row[] => order().map(rowOf),
    /** The rows that were never saved, without ids. */
    newData: () => newKeys().map((key) => withoutKey(rowOf(key))),
    newDataWithId: () => newKeys().map(rowOf),
    /** Saved rows that were changed. */
    changedData: () =>
      order()
        .filter((key) => !isTemporaryId(key) && isChanged(table().originalOf(key), rowOf(key)))
        .map(rowOf),
    deletedData: () => [...table().removed.values()],
    deleteIds: () => [...table().removed.keys()],
  }
}

/** A row that was never written has no original to differ from. */
const isChanged = (original: Row | undefined, row: Row): boolean =>
  original !== undefined && Object.keys(row).some((column) => !Object.is(original[column], row[column]))
