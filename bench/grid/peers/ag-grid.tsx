import {
  CheckboxEditorModule,
  ClientSideRowModelApiModule,
  ClientSideRowModelModule,
  type ColDef,
  DateEditorModule,
  type GridApi,
  ModuleRegistry,
  NumberEditorModule,
  PinnedRowModule,
  RowApiModule,
  SelectEditorModule,
  TextEditorModule,
  themeQuartz,
} from 'ag-grid-community'
import { AgGridReact } from 'ag-grid-react'
import { createRoot } from 'react-dom/client'
import {
  columns,
  HEADING_HEIGHT,
  labelOf,
  makeRows,
  pasted,
  ROW_HEIGHT,
  type SampleColumn,
  type SampleRow,
  stageSize,
  sumsOf,
} from '../pages/sample.ts'
import { FONT, onPaste, rootOf, rowCount, setStage } from '../pages/stage.ts'

// What these columns need, and no more: all modules together start later.
ModuleRegistry.registerModules([
  ClientSideRowModelModule,
  ClientSideRowModelApiModule,
  RowApiModule,
  PinnedRowModule,
  TextEditorModule,
  NumberEditorModule,
  SelectEditorModule,
  DateEditorModule,
  CheckboxEditorModule,
])

const editors: Readonly<Record<SampleColumn['type'], ColDef<SampleRow>>> = {
  text: { cellDataType: 'text', cellEditor: 'agTextCellEditor' },
  number: { cellDataType: 'number', cellEditor: 'agNumberCellEditor' },
  select: { cellDataType: 'text', cellEditor: 'agSelectCellEditor' },
  date: { cellDataType: 'dateString', cellEditor: 'agDateStringCellEditor' },
  checkbox: { cellDataType: 'boolean' },
}

const columnOf = (column: SampleColumn): ColDef<SampleRow> => ({
  field: column.key,
  headerName: column.title,
  width: column.width,
  pinned: column.isFixed ? 'left' : undefined,
  editable: ({ node }) => !node.rowPinned,
  ...editors[column.type],
  ...(column.options && {
    cellEditorParams: { values: column.options.map(({ value }) => value) },
    valueFormatter: ({ value }) => labelOf(column, value),
  }),
})

const number: ColDef<SampleRow> = {
  headerName: '#',
  width: 60,
  pinned: 'left',
  valueGetter: ({ node }) => (node?.rowPinned ? '合计' : (node?.rowIndex ?? 0) + 1),
}

const theme = themeQuartz.withParams({ fontFamily: FONT })
const columnDefs = [number, ...columns.map(columnOf)]
const rows = makeRows(rowCount())
const sums = [sumsOf(rows)]
let grid: GridApi<SampleRow> | undefined

onPaste((text) => {
  const update = pasted(rows, text)
  rows.splice(0, update.length, ...update)
  grid?.applyTransaction({ update })
  grid?.setGridOption('pinnedBottomRowData', [sumsOf(rows)])
})

const root = createRoot(rootOf())
const draw = (isOpen: boolean) =>
  root.render(
    <div style={stageSize}>
      {isOpen && (
        <AgGridReact<SampleRow>
          theme={theme}
          rowData={rows}
          columnDefs={columnDefs}
          getRowId={({ data }) => String(data.id)}
          rowHeight={ROW_HEIGHT}
          headerHeight={HEADING_HEIGHT}
          pinnedBottomRowData={sums}
          onGridReady={({ api }) => {
            grid = api
          }}
        />
      )}
    </div>,
  )

draw(false)
setStage({ open: () => draw(true), valueOf: (row, column) => rows[row]?.[column] })
