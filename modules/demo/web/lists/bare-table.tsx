import { DoorStage, DoorWood, SampleDoor } from '@mortise/demo/model'
import { formatMoney, type Row } from '@mortise/model'
import { api, PAGE_SIZES } from '@mortise/web'
import { Table, type TableColumnType, Tag } from 'antd'
import { useEffect, useState } from 'react'

/** Columns as somebody writes them without a definition. */
const plain = (key: keyof typeof SampleDoor.fields, width: number): TableColumnType<Row> => ({
  title: SampleDoor.fields[key].label,
  dataIndex: key,
  width,
  ellipsis: true,
})
const texts = (items: Readonly<Record<string, string>>) => (value: string) => items[value]
const colours: Readonly<Record<string, string>> = DoorStage.colors ?? {}
const columns: TableColumnType<Row>[] = [
  { title: '#', width: 60, align: 'center', render: (_, __, index) => index + 1 },
  plain('name', 150),
  plain('model', 150),
  { ...plain('wood', 110), render: texts(DoorWood.items) },
  {
    ...plain('stage', 110),
    render: (value: string) => <Tag color={colours[value]}>{texts(DoorStage.items)(value)}</Tag>,
  },
  plain('color', 150),
  plain('opening', 150),
  plain('room', 150),
  { ...plain('width', 110), align: 'right' },
  { ...plain('height', 110), align: 'right' },
  { ...plain('thickness', 110), align: 'right' },
  { ...plain('qty', 100), align: 'right' },
  { ...plain('price', 120), align: 'right', render: (value: number) => formatMoney(value) },
  { ...plain('amount', 120), align: 'right', render: (value: number) => formatMoney(value) },
  { ...plain('isGlazed', 104), align: 'center', render: (value: string) => (value === 'Y' ? '是' : '否') },
  plain('lock', 150),
  plain('hinge', 150),
  plain('orderedOn', 120),
  plain('dueOn', 120),
  plain('checkedAt', 170),
  plain('remark', 200),
  {
    title: '操作',
    width: 147,
    fixed: 'end',
    render: () => (
      <>
        <button type="button" className="mortise-row-action">
          编辑
        </button>
        <button type="button" className="mortise-row-action mortise-row-more">
          更多
        </button>
      </>
    ),
  },
]
const width = columns.reduce((total, column) => total + Number(column.width), 48)

/** 裸表格: the cells of the list of doors in a table written by hand, to measure the list against. */
export default function BareTable() {
  const [rows, setRows] = useState<Row[]>([])
  useEffect(() => {
    const leave = new AbortController()
    const query = { pageSize: PAGE_SIZES.at(-1) }
    api
      .get<{ records: Row[] }>(`${SampleDoor.wire}/list`, query, { signal: leave.signal })
      .then(({ records }) => setRows(records))
      .catch((error: unknown) => {
        if (!leave.signal.aborted) throw error
      })
    return () => leave.abort()
  }, [])
  return (
    <section className="mortise-list" aria-label="裸表格">
      <Table<Row>
        size="middle"
        bordered
        rowKey="id"
        tableLayout="fixed"
        sticky
        columns={columns}
        dataSource={rows}
        scroll={{ x: width }}
        rowSelection={{ columnWidth: 48 }}
        pagination={{ pageSize: 200 }}
      />
    </section>
  )
}
