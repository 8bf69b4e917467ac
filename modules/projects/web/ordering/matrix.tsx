import './matrix.css'
import { codeOf, type RowOf } from '@mortise/model'
import { CustomerOrder } from '@mortise/orders/model'
import { ContractItem, ItemStage, type Project } from '@mortise/projects/model'
import { dictText, fetchRows, lazily, useDict, useHas } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Checkbox, Empty, Flex, Skeleton } from 'antd'
import { useState } from 'react'
import { type Building, buildingsOf, countsOf, type Item, type Room, stageOf } from './rooms.ts'

const OrderDialog = lazily(() => import('./order-dialog.tsx'))
const RoomDialog = lazily(() => import('./room-dialog.tsx'))

/** Rows of a list that are drawn at most. */
const MOST = 1000

/** 房间进度: what the contracts list of every room, how far it is, and an order of what is chosen. */
export function Matrix({ row: project }: { readonly row: RowOf<typeof Project> }) {
  const { data, error } = useQuery({
    queryKey: ['rows', ContractItem.name, 'matrix', project.id],
    queryFn: ({ signal }) => fetchRows(ContractItem, { where: { project: project.id }, size: MOST }, signal),
  })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isOrdering, setOrdering] = useState(false)
  const [opened, setOpened] = useState<Room | null>(null)
  const mayOrder = useHas(codeOf(CustomerOrder, 'add')) && project.status === 'running'
  if (error) return <Alert type="error" showIcon title="合同清单加载失败，请刷新后重试" />
  if (!data) return <Skeleton active />
  if (data.rows.length === 0)
    return <Empty description="还没有生效的合同清单，合同审核生效后在此显示各房间的进度" />
  const isOpen = ({ orderedQty, qty }: Item) => (qty ?? 0) > (orderedQty ?? 0)
  const toggle = (items: readonly Item[], isOn: boolean) => {
    const next = new Set(chosen)
    for (const { id } of items.filter(isOpen))
      if (isOn) next.add(id)
      else next.delete(id)
    setChosen(next)
  }
  const items = data.rows.filter(({ id }) => chosen.has(id))
  return (
    <section className="mortise-rooms" aria-label="房间进度">
      <Flex wrap gap={12} align="center" justify="space-between">
        <Legend rows={data.rows} />
        {mayOrder && (
          <Button type="primary" disabled={items.length === 0} onClick={() => setOrdering(true)}>
            {items.length > 0 ? `按合同下单（${items.length} 行）` : '勾选房间后下单'}
          </Button>
        )}
      </Flex>
      {data.total > data.rows.length && (
        <Alert
          type="warning"
          showIcon
          title={`另有 ${data.total - data.rows.length} 行未显示，请在合同清单中查看`}
        />
      )}
      {buildingsOf(data.rows).map((building) => (
        <BuildingTable
          key={building.name}
          building={building}
          chosen={chosen}
          mayOrder={mayOrder}
          isOpen={isOpen}
          onToggle={toggle}
          onOpen={setOpened}
        />
      ))}
      {isOrdering && (
        <OrderDialog
          project={project.id}
          items={items}
          onClose={() => setOrdering(false)}
          onOrdered={() => setChosen(new Set())}
        />
      )}
      {opened && <RoomDialog project={project.id} room={opened} onClose={() => setOpened(null)} />}
    </section>
  )
}

/** What the colours mean, with how many pieces have come so far. */
function Legend({ rows }: { readonly rows: readonly Item[] }) {
  const stages = useDict(ItemStage.code)
  const { qty, orderedQty, producedQty, signedQty, installedQty } = countsOf(rows)
  const figures = [
    ['0', qty, '清单'],
    ['1', orderedQty, '已下单'],
    ['2', producedQty, '已完工'],
    ['3', signedQty, '已交付'],
    ['4', installedQty, '已安装'],
  ] as const
  return (
    <ul className="mortise-rooms-legend" aria-label="清单合计">
      {figures.map(([stage, count, label]) => (
        <li key={stage} data-stage={stage} title={dictText(stages, stage)}>
          {label} <strong>{count}</strong>
        </li>
      ))}
    </ul>
  )
}

interface TableProps {
  readonly building: Building
  readonly chosen: ReadonlySet<string>
  readonly mayOrder: boolean
  readonly isOpen: (item: Item) => boolean
  readonly onToggle: (items: readonly Item[], isOn: boolean) => void
  readonly onOpen: (room: Room) => void
}

function BuildingTable({ building, chosen, mayOrder, isOpen, onToggle, onOpen }: TableProps) {
  const all = building.floors.flatMap(({ rooms }) => rooms.flatMap(({ items }) => items)).filter(isOpen)
  const taken = all.filter(({ id }) => chosen.has(id)).length
  return (
    <section aria-label={building.name}>
      <h3>
        {mayOrder && all.length > 0 ? (
          <Checkbox
            checked={taken === all.length}
            indeterminate={taken > 0 && taken < all.length}
            onChange={({ target }) => onToggle(all, target.checked)}
          >
            {building.name}
          </Checkbox>
        ) : (
          building.name
        )}
      </h3>
      <div className="mortise-rooms-floors">
        {building.floors.map(({ name, rooms }) => (
          <div key={name} role="group" aria-label={`${building.name} ${name}`}>
            <b>{name}</b>
            {rooms.map((room) => (
              <RoomCell
                key={room.name}
                room={room}
                isChosen={room.items.some(({ id }) => chosen.has(id))}
                mayChoose={mayOrder && room.items.some(isOpen)}
                onToggle={onToggle}
                onOpen={onOpen}
              />
            ))}
          </div>
        ))}
      </div>
    </section>
  )
}

interface CellProps extends Pick<TableProps, 'onToggle' | 'onOpen'> {
  readonly room: Room
  readonly isChosen: boolean
  readonly mayChoose: boolean
}

function RoomCell({ room, isChosen, mayChoose, onToggle, onOpen }: CellProps) {
  const stages = useDict(ItemStage.code)
  const stage = stageOf(room)
  const { qty, orderedQty, installedQty } = countsOf(room.items)
  return (
    <span className="mortise-rooms-room" data-stage={stage}>
      {mayChoose && (
        <Checkbox
          aria-label={`选择 ${room.name}`}
          checked={isChosen}
          onChange={({ target }) => onToggle(room.items, target.checked)}
        />
      )}
      <button type="button" onClick={() => onOpen(room)} title={dictText(stages, stage)}>
        <strong>{room.name}</strong>
        <small>
          {dictText(stages, stage)} {stage === ItemStage.installed ? installedQty : orderedQty}/{qty}
        </small>
      </button>
    </span>
  )
}
