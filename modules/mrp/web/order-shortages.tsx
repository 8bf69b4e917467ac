import type { RowOf } from '@mortise/model'
import { type Bringer, MrpLine, type OrderShortage } from '@mortise/mrp/model'
import type { CustomerOrder } from '@mortise/orders/model'
import { OutsourceOrder } from '@mortise/outsourcing/model'
import { WorkOrder } from '@mortise/production/model'
import { PurchaseOrder, PurchaseRequest } from '@mortise/purchasing/model'
import { Alert, api, DocumentLink } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Empty, Result, Skeleton, Table, Tag } from 'antd'

/** 缺料: what an order still misses, who brings it, and when it is all there. */
export function OrderShortages({ row: { id } }: { row: RowOf<typeof CustomerOrder> }) {
  const { data, error } = useQuery({
    queryKey: ['rows', MrpLine.name, 'orderShortage', id],
    queryFn: ({ signal }) =>
      api.get<OrderShortage[]>(`${MrpLine.wire}/orderShortage`, { orderId: id }, { signal, quiet: true }),
  })
  if (error) return <Result status="warning" title={error.message} />
  if (!data) return <Skeleton active />
  if (data.length === 0) return <Empty description="该订单不缺料" />
  const late = data.filter(({ isLate }) => isLate).length
  return (
    <>
      <Alert
        showIcon
        type={late > 0 ? 'warning' : 'info'}
        title={`缺 ${data.length} 项物料${late > 0 ? `，其中 ${late} 项赶不上需求日期` : '，都能赶上需求日期'}`}
        style={{ marginBottom: 12 }}
      />
      <Table<OrderShortage>
        aria-label="缺料"
        size="small"
        rowKey="id"
        dataSource={data}
        pagination={false}
        scroll={{ x: 760 }}
        columns={[
          { title: '物料', dataIndex: 'materialName', width: 240 },
          { title: '缺口', width: 110, align: 'right', render: (_, { qty, unit }) => `${qty} ${unit}` },
          { title: '需求日期', dataIndex: 'needOn', width: 110 },
          { title: '谁来补', render: (_, row) => <Bringers row={row} /> },
          { title: '预计齐料', width: 130, render: (_, row) => <CompleteOn row={row} /> },
        ]}
      />
    </>
  )
}

function CompleteOn({ row: { completeOn, isLate } }: { row: OrderShortage }) {
  if (!completeOn) return <Tag color="red">尚无安排</Tag>
  return isLate ? <Tag color="orange">{completeOn} 迟</Tag> : completeOn
}

function Bringers({ row: { bringers, missing, unit } }: { row: OrderShortage }) {
  return (
    <>
      {bringers.map((bringer) => (
        <div key={`${bringer.kind}-${bringer.document}-${bringer.on}`}>
          <BringerText bringer={bringer} unit={unit} />
        </div>
      ))}
      {missing > 0 && <div>{`${missing} ${unit} 还没有人安排`}</div>}
    </>
  )
}

const documents = {
  ordered: ['采购订单', PurchaseOrder.name],
  drafted: ['采购订单（未审核）', PurchaseOrder.name],
  outside: ['外协单', OutsourceOrder.name],
  outsideDrafted: ['外协单（未审核）', OutsourceOrder.name],
  made: ['生产工单', WorkOrder.name],
  madeDrafted: ['生产工单（未下达）', WorkOrder.name],
  requested: ['采购申请', PurchaseRequest.name],
} as const

function BringerText({ bringer, unit }: { bringer: Bringer; unit: string }) {
  const { kind, qty, on, documentNo, document, supplier } = bringer
  const rest = `${qty} ${unit}${on ? `，${on} 到` : ''}`
  if (kind === 'stock') return `可用库存 ${rest}`
  if (kind === 'suggested') return `计划建议（${documentNo}，尚未下达）${rest}`
  const [label, entity] = documents[kind]
  return (
    <>
      {`${label} `}
      {document && documentNo ? (
        <DocumentLink to={entity} id={document}>
          {documentNo}
        </DocumentLink>
      ) : (
        documentNo
      )}
      {` ${supplier ? `${supplier} ` : ''}${rest}`}
    </>
  )
}
