import './lines.css'
import { derived, type Field, type FieldOf, type Row } from '@mortise/model'
import { type Ref, use, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { usePhone } from '../browser/use-narrow.ts'
import type { RowHeight } from '../grid/body/use-row-offsets.ts'
import type { GridColumn } from '../grid/columns/column.ts'
import { Grid } from '../grid/grid.tsx'
import type { GridHandle } from '../grid/handle.ts'
import type { GridSize } from '../grid/layout/layout.ts'
import type { GridChange } from '../grid/rows/row-store.ts'
import { SizeButton, savedGridSize } from '../grid/tools/size-button.tsx'
import { type FormulaCheck, FormulaHelping } from '../inputs/formula/formula-help.ts'
import { type LineFault, noFaults } from '../kinds/lines/line-fault.ts'
import type { LinesHandle } from '../kinds/lines/lines-context.ts'
import { useProduct } from '../product/product.tsx'
import { toolbarCode } from '../session/permission.ts'
import { useRights } from '../session/use-access.ts'
import { asCards, cardHeight } from './line-card.tsx'
import { lineColumns } from './line-columns.ts'
import { makeLineRows } from './line-rows.ts'

/** A line that may still be half filled in; one that was never saved has no id. */
export type LineOf<F extends Field<'lines'>> = F['~']['out'] extends (infer Line)[]
  ? { readonly [K in keyof Line]?: Line[K] | null }
  : never

export interface LinesGridProps<F extends Field<'lines'>> {
  /** The lines of an entity, `Order.fields.lines`: columns, rules and totals follow from it. */
  readonly of: F
  readonly value?: readonly LineOf<F>[] | null
  /** All lines after a change, and what the change was. */
  readonly onChange?: (lines: LineOf<F>[], change: GridChange) => void
  readonly disabled?: boolean
  /** What others, such as the server, have against cells: each is marked, and the first is scrolled to. */
  readonly faults?: readonly LineFault[]
  /** Their name stands above them already. */
  readonly isTitled?: boolean
  /** Lines neither come nor go: only cells are filled in. */
  readonly isFixed?: boolean
  /** How high rows are; whoever types into them chooses unless told. */
  readonly size?: GridSize
  readonly maxHeight?: number
  /** `order:lines`: staff may register the rights `order:lines:add` and `order:lines:batch_delete`. */
  readonly authPre?: string
  readonly rowHeight?: RowHeight
  /** Arranges the columns that follow from the definition: the same function as long as it gives the same columns. */
  readonly columns?: (derived: readonly GridColumn[]) => readonly GridColumn[]
  /** On a phone each line is a card, with what can be changed of it below each other. */
  readonly isCarded?: boolean
  /** Lines are added by the page alone. */
  readonly isAddedElsewhere?: boolean
  readonly id?: string
  /** Called for each row that is drawn, for those who measure. */
  readonly onDraw?: (key: string) => void
  readonly ref?: Ref<LinesHandle>
}

const removing = ['remove', 'clearSelection'] as const
/** Cards scroll with the page as long as there are few. */
const CARDS_HEIGHT = 2400

/** The lines of a document as a grid, made from their definition and controlled as any other input. */
export function LinesGrid<F extends Field<'lines'>>(props: LinesGridProps<F>) {
  const { of, value, onChange, disabled = false, faults = noFaults, columns: arrange } = props
  const [chosenSize, chooseSize] = useState(savedGridSize)
  const { size = chosenSize } = props
  const { excludedCodes, canAdd, canRemove } = useLineRights(props.authPre, props.isFixed)
  const field = of as unknown as FieldOf<'lines'>
  const isCarded = usePhone() && props.isCarded === true
  const grid = useRef<GridHandle>(null)
  const frame = useRef<HTMLDivElement>(null)
  const { check } = use(FormulaHelping)
  const latestCheck = useRef(check)
  useEffect(() => {
    latestCheck.current = check
  }, [check])
  const { linked } = useProduct()
  // Those that were known at first: columns stay as they are while areas arrive.
  const [entities] = useState(linked.entities)
  const { columns, lines } = useMemo(() => {
    // Names come and go while one types; the columns stay as they are.
    const check: FormulaCheck = (source, wanted) => latestCheck.current(source, wanted)
    const derived = lineColumns(field, check, (name) => entities.get(name))
    const made = arrange?.(derived) ?? derived
    return { columns: made, lines: makeLineRows(field, derived) }
  }, [field, arrange, entities])
  const shown = useMemo(
    () => (isCarded ? asCards(columns, field.label) : columns),
    [columns, field, isCarded],
  )

  // A grid begins anew only with lines that come from elsewhere, not with those that it told itself.
  const known = useRef<{ value: unknown; rows: readonly Row[]; begun: number } | null>(null)
  let latest = known.current
  if (latest === null || latest.value !== value) {
    latest = { value, rows: lines.read(value ?? []), begun: (latest?.begun ?? 0) + 1 }
    known.current = latest
  }
  const { rows, begun } = latest
  const emitChange = (change: GridChange, handle: GridHandle) => {
    const written = lines.write(handle.getTableData())
    known.current = { value: written, rows, begun }
    onChange?.(written as LineOf<F>[], change)
  }

  useEffect(() => {
    const [first] = faults
    const rows = grid.current?.getTableData() ?? []
    if (!first) return
    grid.current?.showFaults(
      faults.map(({ row, field: column, message }) => ({ key: String(rows[row]?.id), column, message })),
    )
    frame.current?.scrollIntoView({ block: 'nearest' })
  }, [faults])
  useImperativeHandle(props.ref, () => ({
    async validate() {
      const found = (await grid.current?.validate()) ?? []
      const keys = grid.current?.getTableData().map(({ id }) => String(id)) ?? []
      return found.map(({ key, column, message }) => ({ row: keys.indexOf(key), field: column, message }))
    },
    add: (added) => grid.current?.addRows(added as Row[]) ?? [],
    write(key, values) {
      const [known] = grid.current?.getTableData({ rowIds: [key] }) ?? []
      if (known) grid.current?.setValues([{ key, values: values as Row }])
    },
  }))
  const title = !props.isTitled && <span className="mortise-lines-title">{field.label}</span>
  const isSized = props.size === undefined && props.rowHeight === undefined && !isCarded
  const tools = {
    prefix: title,
    suffix: isSized && <SizeButton value={size} onChange={chooseSize} />,
    ...(props.isAddedElsewhere && { buttons: removing }),
  }
  return (
    <div className="mortise-lines" id={props.id} ref={frame}>
      {disabled && title}
      <Grid
        key={begun}
        ref={grid}
        label={field.label}
        columns={shown}
        dataSource={rows}
        derive={(row) => derived(field, row)}
        disabled={disabled}
        size={size}
        maxHeight={isCarded ? CARDS_HEIGHT : props.maxHeight}
        rowHeight={isCarded ? cardHeight(columns) : props.rowHeight}
        rowNumber={!isCarded}
        rowSelection={!disabled && !isCarded && !props.isFixed}
        // A document that needs lines keeps one.
        minRows={field.required === true ? 1 : 0}
        // Whoever moves rows may also insert them.
        dragSort={!disabled && canAdd}
        editRow={!disabled}
        copyRow={!disabled && canAdd}
        deleteRow={!disabled && canRemove}
        toolbar={!props.isAddedElsewhere || !isCarded}
        toolbarConfig={tools}
        excludedCodes={excludedCodes}
        addButtonSettings={canAdd && !props.isAddedElsewhere}
        onChange={emitChange}
        onDraw={props.onDraw}
      />
    </div>
  )
}

/** Which buttons staff put under a right that the user lacks; what nobody registered is for everybody. */
function useLineRights(authPre: string | undefined, isFixed = false) {
  const { isColumnShown } = useRights()
  const [canAdd, canRemove] = (['add', 'batch_delete'] as const).map(
    (button) => !isFixed && (authPre === undefined || isColumnShown(toolbarCode(authPre, button))),
  )
  return {
    canAdd: canAdd === true,
    canRemove: canRemove === true,
    excludedCodes: [...(canAdd ? [] : ['add']), ...(canRemove ? [] : ['batch_delete'])],
  }
}
