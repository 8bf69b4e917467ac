import { PictureOutlined } from '@ant-design/icons'
import { Door } from '@mortise/doors/model'
import { fileAddress, type ScreenRow, textOf, useList } from '@mortise/web'
import { Alert, Empty, Input, Segmented, Skeleton } from 'antd'
import { useMemo, useState } from 'react'
import './showroom.css'

export type ShelfDoor = ScreenRow<typeof Door>

const ALL = '全部'
const MOST_DOORS = 200
const onSale = { status: 'published' } as const

/** Doors on sale by their pictures and codes. */
export function DoorShelf({ onChoose }: { onChoose: (door: ShelfDoor) => void }) {
  const [family, setFamily] = useState(ALL)
  const [typed, setTyped] = useState('')
  const { rows, loading, error } = useList(Door, { where: onSale, pageSize: MOST_DOORS })
  const doors = useMemo(() => rows.toSorted((a, b) => (a.code < b.code ? -1 : 1)), [rows])
  const families = useMemo(
    () => [ALL, ...new Set(doors.flatMap((door) => textOf(Door, door, 'category') ?? []))],
    [doors],
  )
  if (error) return <Alert type="warning" showIcon title={error.message} />
  if (loading && rows.length === 0) return <Skeleton active paragraph={{ rows: 8 }} />
  const words = typed.trim().toLowerCase()
  const shown = doors.filter(
    (door) =>
      (family === ALL || textOf(Door, door, 'category') === family) &&
      `${door.code} ${door.name} ${door.series ?? ''}`.toLowerCase().includes(words),
  )
  return (
    <section aria-label="选门配置">
      <div className="mortise-shelf-head">
        <Segmented options={families} value={family} onChange={setFamily} aria-label="门类" />
        <Input.Search
          allowClear
          aria-label="查找门型"
          placeholder="编码、名称或系列"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      {shown.length === 0 && <Empty description="没有符合条件的门型" />}
      <ul className="mortise-shelf" aria-label="门型">
        {shown.map((door) => (
          <li key={door.id}>
            <button type="button" onClick={() => onChoose(door)}>
              <span className="mortise-shelf-picture">
                {door.pictures?.[0] ? (
                  <img src={fileAddress(door.pictures[0], { width: 320 })} alt="" loading="lazy" />
                ) : (
                  <PictureOutlined aria-hidden />
                )}
              </span>
              <strong>{door.name}</strong>
              <span className="mortise-shelf-note">
                {door.code}
                {door.series && ` · ${door.series}`} · {door.leadDays} 天
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
