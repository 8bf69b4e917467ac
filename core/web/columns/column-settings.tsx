import './column-settings.css'
import { VerticalLeftOutlined, VerticalRightOutlined } from '@ant-design/icons'
import { Button, Checkbox, InputNumber } from 'antd'
import type { ReactNode } from 'react'
import { type ColumnChoice, inOrder, NARROWEST, type Side, WIDEST, widthWithin } from './column-choice.ts'
import { SortableLine, SortableList } from './sortable-list.tsx'

export interface ColumnSettingsProps {
  /** The columns that can be shown, in the order of the entity. */
  readonly columns: readonly { readonly key: string; readonly title: string; readonly width: number }[]
  readonly choice: ColumnChoice
  readonly onChoose: (change: Partial<ColumnChoice>) => void
  readonly onReset: () => void
}

/** Characters of a title that show here. */
const LONGEST = 10

/** Which columns of a list show, in which order, how wide, and which of them stay in sight. */
export function ColumnSettings({ columns, choice, onChoose, onReset }: ColumnSettingsProps) {
  const keys = inOrder(
    columns.map(({ key }) => key),
    choice,
  )
  const titleOf = (key: string) => columns.find((column) => column.key === key)?.title ?? ''
  return (
    <div className="mortise-column-settings">
      <SortableList keys={keys} titleOf={titleOf} onSort={(order) => onChoose({ order })}>
        {(key) => {
          const column = columns.find((each) => each.key === key)
          return column && <Line key={key} column={column} choice={choice} onChoose={onChoose} />
        }}
      </SortableList>
      <Button type="link" size="small" onClick={onReset}>
        恢复默认
      </Button>
    </div>
  )
}

interface LineProps extends Pick<ColumnSettingsProps, 'choice' | 'onChoose'> {
  readonly column: ColumnSettingsProps['columns'][number]
}

function Line({ column: { key, title, width }, choice, onChoose }: LineProps) {
  const isShown = !choice.hidden.includes(key)
  const show = (isWanted: boolean) =>
    onChoose({ hidden: isWanted ? choice.hidden.filter((each) => each !== key) : [...choice.hidden, key] })
  const pin = (side: Side) => {
    const { [key]: before, ...others } = choice.pinned
    onChoose({ pinned: before === side ? others : { ...others, [key]: side } })
  }
  const resize = (next: number | null) => {
    if (next !== null) onChoose({ widths: { ...choice.widths, [key]: widthWithin(next) } })
  }
  return (
    <SortableLine id={key} title={title} kind="列">
      <Checkbox checked={isShown} onChange={(event) => show(event.target.checked)}>
        <span title={title}>{title.length > LONGEST ? `${title.slice(0, LONGEST)}…` : title}</span>
      </Checkbox>
      {sides.map(([side, label, icon]) => (
        <Button
          key={side}
          type={choice.pinned[key] === side ? 'primary' : 'text'}
          size="small"
          icon={icon}
          aria-label={`${title}${label}`}
          aria-pressed={choice.pinned[key] === side}
          title={label}
          onClick={() => pin(side)}
        />
      ))}
      <InputNumber
        size="small"
        min={NARROWEST}
        max={WIDEST}
        step={10}
        changeOnWheel={false}
        aria-label={`${title}列宽`}
        value={choice.widths[key] ?? width}
        onChange={resize}
      />
    </SortableLine>
  )
}

const sides: readonly [Side, string, ReactNode][] = [
  ['start', '固定在左侧', <VerticalRightOutlined key="start" />],
  ['end', '固定在右侧', <VerticalLeftOutlined key="end" />],
]
