import { codeOf } from '@mortise/model'
import { OrderLine } from '@mortise/orders/model'
import { ContractItem, ItemStage } from '@mortise/projects/model'
import { AppModal, DictTag, DocumentLink, fetchRows, useHas } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Table } from 'antd'
import { useState } from 'react'
import type { Item, Room } from './rooms.ts'

const { itemName, qty, orderedQty, producedQty, signedQty, installedQty, stage } = ContractItem.fields
const counts = Object.entries({ qty, orderedQty, producedQty, signedQty, installedQty }).map(
  ([key, { label }]) => ({ dataIndex: key, title: label, align: 'right' as const }),
)
const columns = [
  { dataIndex: 'itemName', title: itemName.label },
  ...counts,
  {
    dataIndex: 'stage',
    title: stage.label,
    render: (value: string) => <DictTag dictCode={ItemStage.code} value={value} />,
  },
]

/** What a room gets, how far each of it is, and the orders that it comes by. */
export default function RoomDialog({
  project,
  room,
  onClose,
}: {
  readonly project: string
  readonly room: Room
  readonly onClose: () => void
}) {
  const [isOpen, setOpen] = useState(true)
  const maySee = useHas(codeOf(OrderLine, 'list'))
  const { data } = useQuery({
    queryKey: ['rows', OrderLine.name, 'room', project, room.name],
    enabled: maySee,
    queryFn: async ({ signal }) =>
      (await fetchRows(OrderLine, { where: { project, room: room.name }, size: 100 }, signal)).rows,
  })
  const { building, floor } = room.items[0]!
  const lines = (data ?? []).filter((line) => line.building === building && line.floor === floor)
  const orders = [...new Map(lines.map((line) => [line.order, line.orderNo])).entries()]
  return (
    <AppModal
      open={isOpen}
      title={[building, floor, room.name].filter(Boolean).join(' ')}
      width={760}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <Table<Item>
        rowKey="id"
        size="small"
        pagination={false}
        columns={columns}
        dataSource={[...room.items]}
        scroll={{ x: 'max-content' }}
      />
      <p>
        {orders.length === 0 ? '还没有下单' : '订单：'}
        {orders.map(([id, no]) => (
          <DocumentLink key={id} to="customerOrder" id={id ?? ''}>
            {no}{' '}
          </DocumentLink>
        ))}
      </p>
    </AppModal>
  )
}
