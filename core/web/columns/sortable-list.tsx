import { HolderOutlined } from '@ant-design/icons'
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
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { Button } from 'antd'
import type { ReactNode } from 'react'

export interface SortableListProps {
  readonly keys: readonly string[]
  /** What a line is called when it is moved. */
  readonly titleOf: (key: string) => string
  readonly onSort: (keys: string[]) => void
  /** Lines that stand beside each other too move in every direction. */
  readonly isGrid?: boolean
  readonly className?: string
  /** A `SortableLine`. */
  readonly children: (key: string) => ReactNode
}

/** Lines in an order that is changed by dragging, or by the keyboard alone. */
export function SortableList({
  keys,
  titleOf,
  onSort,
  isGrid = false,
  className,
  children,
}: SortableListProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements: announcementsFor((key) => titleOf(String(key))),
        screenReaderInstructions: {
          draggable: isGrid
            ? '按空格键拿起，用方向键移动，再按空格键放下，按Esc键取消。'
            : '按空格键拿起，用上下方向键移动，再按空格键放下，按Esc键取消。',
        },
      }}
      onDragEnd={({ active, over }) => {
        if (over && active.id !== over.id)
          onSort(arrayMove([...keys], keys.indexOf(String(active.id)), keys.indexOf(String(over.id))))
      }}
    >
      <SortableContext
        items={[...keys]}
        strategy={isGrid ? rectSortingStrategy : verticalListSortingStrategy}
      >
        <ul className={className}>{keys.map(children)}</ul>
      </SortableContext>
    </DndContext>
  )
}

export interface SortableLineProps {
  readonly id: string
  readonly title: string
  /** What a line is, for those who hear it. */
  readonly kind: string
  readonly disabled?: boolean
  readonly children: ReactNode
}

/** One line with the handle by which it is moved. */
export function SortableLine({ id, title, kind, disabled, children }: SortableLineProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition } = useSortable({
    id,
    disabled: disabled ?? false,
  })
  return (
    <li ref={setNodeRef} style={{ transform: CSS.Translate.toString(transform), transition }}>
      {!disabled && (
        <Button
          ref={setActivatorNodeRef}
          type="text"
          size="small"
          icon={<HolderOutlined />}
          {...attributes}
          {...listeners}
          aria-label={`移动${title}`}
          aria-roledescription={`可排序的${kind}`}
        />
      )}
      {children}
    </li>
  )
}

const announcementsFor = (titleOf: (key: unknown) => string): Announcements => ({
  onDragStart: ({ active }) => `已拿起${titleOf(active.id)}`,
  onDragOver: ({ active, over }) => (over ? `${titleOf(active.id)}移到${titleOf(over.id)}的位置` : undefined),
  onDragEnd: ({ active, over }) =>
    over ? `${titleOf(active.id)}放在${titleOf(over.id)}的位置` : `${titleOf(active.id)}已放下`,
  onDragCancel: ({ active }) => `已取消移动${titleOf(active.id)}`,
})
