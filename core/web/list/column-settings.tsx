import './column-settings.css'
import { HolderOutlined, VerticalLeftOutlined, VerticalRightOutlined } from '@ant-design/icons'
import {
  type Announcements,
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { Button, Checkbox, InputNumber } from 'antd'
import type { ReactNode } from 'react'
import { type ColumnChoice, inOrder, NARROWEST, type Side, WIDEST, widthWithin } from './column-choice.ts'

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
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const keys = inOrder(
    columns.map(({ key }) => key),
    choice,
  )
  const titleOf = (key: unknown) => columns.find((column) => column.key === key)?.title ?? ''
  return (
    <div className="mortise-column-settings">
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={{
          announcements: announcementsFor(titleOf),
          screenReaderInstructions: {
            draggable: '按空格键拿起，用上下方向键移动，再按空格键放下，按Esc键取消。',
          },
        }}
        onDragEnd={({ active, over }) => {
          if (over && active.id !== over.id) {
            const order = arrayMove(keys, keys.indexOf(String(active.id)), keys.indexOf(String(over.id)))
            onChoose({ order })
          }
        }}
      >
        <SortableContext items={keys} strategy={verticalListSortingStrategy}>
          <ul>
            {keys.map((key) => {
              const column = columns.find((each) => each.key === key)
              return column && <Line key={key} column={column} choice={choice} onChoose={onChoose} />
            })}
          </ul>
        </SortableContext>
      </DndContext>
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
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition } = useSortable({
    id: key,
  })
  const style = { transform: CSS.Translate.toString(transform), transition }
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
    <li ref={setNodeRef} style={style}>
      <Button
        ref={setActivatorNodeRef}
        type="text"
        size="small"
        icon={<HolderOutlined />}
        {...attributes}
        {...listeners}
        aria-label={`移动${title}`}
        aria-roledescription="可排序的列"
      />
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
    </li>
  )
}

const sides: readonly [Side, string, ReactNode][] = [
  ['start', '固定在左侧', <VerticalRightOutlined key="start" />],
  ['end', '固定在右侧', <VerticalLeftOutlined key="end" />],
]

const announcementsFor = (titleOf: (key: unknown) => string): Announcements => ({
  onDragStart: ({ active }) => `已拿起${titleOf(active.id)}`,
  onDragOver: ({ active, over }) => (over ? `${titleOf(active.id)}移到${titleOf(over.id)}的位置` : undefined),
  onDragEnd: ({ active, over }) =>
    over ? `${titleOf(active.id)}放在${titleOf(over.id)}的位置` : `${titleOf(active.id)}已放下`,
  onDragCancel: ({ active }) => `已取消移动${titleOf(active.id)}`,
})
