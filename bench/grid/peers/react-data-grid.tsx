import 'react-data-grid/lib/styles.css'
import { useEffect, useMemo, useState } from 'react'
import { type Column, DataGrid, type RenderEditCellProps, renderTextEditor } from 'react-data-grid'
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
import { onPaste, rootOf, rowCount, setStage } from '../pages/stage.ts'

type Editing = RenderEditCellProps<SampleRow, SampleRow>

const editorOf = (column: SampleColumn) => {
  const { key, type, options } = column
  if (type === 'text') return renderTextEditor
  if (type === 'checkbox') return undefined
  const change =
    ({ row, onRowChange }: Editing) =>
    (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget
      onRowChange({ ...row, [key]: type === 'number' ? Number(value) : value })
    }
  if (options)
    return (props: Editing) => (
      <select autoFocus value={String(props.row[key])} onChange={change(props)}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    )
  return (props: Editing) => (
    <input autoFocus type={type} value={String(props.row[key])} onChange={change(props)} />
  )
}

const columnOf = (column: SampleColumn): Column<SampleRow, SampleRow> => {
  const { key, title, width, type, isFixed, isSummed } = column
  return {
    key,
    name: title,
    width,
    frozen: isFixed ? 'start' : undefined,
    renderCell:
      type === 'checkbox'
        ? ({ row, onRowChange }) => (
            <input
              type="checkbox"
              checked={row[key] === true}
              onChange={(event) => onRowChange({ ...row, [key]: event.currentTarget.checked })}
            />
          )
        : ({ row }) => labelOf(column, row[key]),
    renderEditCell: editorOf(column),
    renderSummaryCell: ({ row }) => (isSummed ? String(row[key]) : null),
  }
}

const number: Column<SampleRow, SampleRow> = {
  key: '#',
  name: '#',
  width: 60,
  frozen: 'start',
  renderCell: ({ rowIdx }) => rowIdx + 1,
  renderSummaryCell: () => '合计',
}

const gridColumns = [number, ...columns.map(columnOf)]
const keyOf = (row: SampleRow) => String(row.id)
let current: readonly SampleRow[] = makeRows(rowCount())

function Lines() {
  const [rows, setRows] = useState(current)
  const sums = useMemo(() => [sumsOf(rows)], [rows])
  current = rows
  useEffect(
    () =>
      onPaste((text) =>
        setRows((known) => {
          const block = pasted(known, text)
          return [...block, ...known.slice(block.length)]
        }),
      ),
    [],
  )
  return (
    <DataGrid
      style={{ height: stageSize.height }}
      columns={gridColumns}
      rows={rows}
      rowKeyGetter={keyOf}
      rowHeight={ROW_HEIGHT}
      headerRowHeight={HEADING_HEIGHT}
      bottomSummaryRows={sums}
      onRowsChange={setRows}
    />
  )
}

const root = createRoot(rootOf())
const draw = (isOpen: boolean) =>
  root.render(<div style={{ width: stageSize.width }}>{isOpen && <Lines />}</div>)

draw(false)
setStage({ open: () => draw(true), valueOf: (row, column) => current[row]?.[column] })
