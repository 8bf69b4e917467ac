import type { Row } from '@mortise/model'
import { type GridColumn, isHidden, type SlotProps } from '../grid/columns/column.ts'
import { isEmptyValue } from '../grid/columns/rules.ts'
import type { CellProps } from '../grid/types/base/cell-type.ts'
import { cellTypeOf } from '../grid/types/registry.ts'
import { StandingEditor } from '../grid/types/standing-editor.tsx'

const PART_HEIGHT = 58
const PADDING = 12

/** Lines as cards: one column that shows all others of its row, which are only kept. */
export function asCards(columns: readonly GridColumn[], title: string): GridColumn[] {
  const [first] = shownIn(columns)
  if (!first) return [...columns]
  const slot = (props: SlotProps) => <LineCard {...props} columns={columns} />
  return [
    { ...first, title, type: 'slot', slot, width: undefined, disabled: false },
    ...columns.filter(({ key }) => key !== first.key).map((column) => ({ ...column, visible: false })),
  ]
}

/** How high a card is: two columns stand beside each other, a wide one alone. */
export const cardHeight = (columns: readonly GridColumn[]): number =>
  Math.ceil(shownIn(columns).reduce((halves, column) => halves + (isWide(column) ? 2 : 1), 0) / 2) *
    PART_HEIGHT +
  PADDING

interface LineCardProps extends SlotProps {
  readonly columns: readonly GridColumn[]
}

function LineCard({ columns, row, rowIndex, column, disabled, triggerChange }: LineCardProps) {
  const write = (key: string, value: unknown, more = {}) =>
    key === column.key
      ? triggerChange(value, more)
      : triggerChange(row[column.key], { ...more, [key]: value })
  return (
    <div className="mortise-line-card">
      {shownIn(columns).map((each) => {
        const cell = {
          value: row[each.key],
          row,
          rowIndex,
          column: { ...each, offered: [] },
          disabled: disabled || each.disabled === true,
          onChange: (value: unknown, more?: Row) => write(each.key, value, more),
        }
        const isOpen = !each.disabled
        // What nobody types and is not there needs no room.
        if (!isOpen && isWide(each) && isEmptyValue(cell.value)) return null
        return (
          <div key={each.key} data-wide={isWide(each) || undefined} data-free={isOpen || undefined}>
            {!(isOpen && each.slot) && <span>{each.title}</span>}
            {(each.isShown?.(row) ?? true) &&
              (isOpen ? (
                <StandingEditor aria-label={`第${rowIndex + 1}行${each.title}`} {...cell} />
              ) : (
                readOnly(cell)
              ))}
          </div>
        )
      })}
    </div>
  )
}

const readOnly = (cell: CellProps) => {
  const { cell: draw, text } = cellTypeOf(cell.column.type)
  return draw?.(cell) ?? text(cell.value, cell.column)
}
const shownIn = (columns: readonly GridColumn[]) => columns.filter((column) => !isHidden(column))
/** Texts that nobody types are long. */
const isWide = ({ width, disabled }: GridColumn) => width === undefined && disabled === true
