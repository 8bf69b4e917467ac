import type { Row } from '@mortise/model'
import type { RefObject } from 'react'
import type { BodyHandle } from './body/body.tsx'
import type { Controller } from './controller/controller.ts'
import type { CellFault } from './controller/validator.ts'
import type { Live } from './live/use-live.ts'
import type { Writing } from './rows/row-store.ts'

export type GridHandle = ReturnType<typeof handleOf>

/** What a page may ask of a grid. */
export function handleOf(
  { store, validator, learnNames, pasted }: Controller,
  body: RefObject<BodyHandle | null>,
  { rows, sendRow, acceptSaved }: Omit<Live, 'isLost'>,
  showSubTable: (key: string) => void,
) {
  const validate = async (): Promise<CellFault[]> => {
    body.current?.commitEdit()
    // What is saved is what was pasted, however long it takes to read it.
    await pasted()
    const faults = await validator.checkAll()
    const [first] = faults
    if (first) body.current?.show(first.key, first.column)
    return faults
  }
  return {
    /** All rows, and those that are to be deleted. */
    getAll: () => ({ tableData: store.tableData(), deleteData: store.deletedData() }),
    getTableData: ({ rowIds }: { rowIds?: readonly string[] } = {}): Row[] =>
      rowIds ? rowIds.filter(store.has).map(store.row) : store.tableData(),
    getNewData: store.newData,
    getNewDataWithId: store.newDataWithId,
    getChangedData: store.changedData,
    getDeleteData: store.deletedData,
    getDeleteIds: store.deleteIds,
    addRows: (rows: readonly Row[]) => store.addRows(rows),
    insertRows: (rows: readonly Row[], index: number) => store.addRows(rows, index),
    /** Rows as they are, without what their columns start with. */
    pushRows: (rows: readonly Row[], index?: number) => store.pushRows(rows, index),
    removeRowsById: (ids: readonly string[]) => store.remove(ids),
    removeSelection: () => store.remove([...store.selected]),
    setValues(writings: readonly Writing[]) {
      store.write(writings)
      validator.accept(writings)
      validator.checkRows(writings.map(({ key }) => key))
    },
    getSelection: (): readonly string[] => [...store.selected],
    setSelection: (ids: readonly string[]) => store.select(ids),
    clearSelection: () => store.select([]),
    loadNewData(rows: readonly Row[]) {
      store.load(rows)
      validator.forgive()
      learnNames()
    },
    /** Tries all cells; the first fault is scrolled to and told. */
    validate,
    /** Marks what others have against cells, until each is changed; the first is scrolled to and told. */
    showFaults(faults: readonly CellFault[]) {
      for (const { key, column, message } of faults) store.mark(key, column, message)
      const [first] = faults
      if (first) body.current?.show(first.key, first.column)
    },
    /** Rows that were saved here, as the server has them now. */
    acceptSaved,
    /** Tells others who have the same rows open that one was saved. */
    sendRow,
    /** Cells that were changed here and, to something else, by somebody else. */
    getContests: rows.contests,
    /** Opens what is told of a row below it, or closes it. */
    expandRow: (id: string, isOpen = true) => store.details.turn(id, isOpen),
    /** Shows the sub-table of a row, or takes it away where it is shown. */
    showSubTable,
    resetScrollTop: () => body.current?.scrollToTop(),
  }
}
