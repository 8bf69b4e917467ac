import { codeOf } from '@mortise/model'
import { Dictionary } from '@mortise/system/model'
import { AppModal, api, Has, textOf, useBusy, useNotify } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Alert, App, Button, Space, Table, type TableColumnType } from 'antd'
import { useState } from 'react'

interface Deleted {
  readonly id: string
  readonly dictName: string
  readonly dictCode: string
  readonly description: string | null
  readonly updateBy: string
  readonly updateTime: string
}

const columns: TableColumnType<Deleted>[] = [
  { title: '字典名称', dataIndex: 'dictName', width: 160 },
  { title: '字典编码', dataIndex: 'dictCode', width: 160 },
  { title: '删除人', width: 110, render: (_, row) => textOf(Dictionary, row, 'updateBy') },
  { title: '删除时间', dataIndex: 'updateTime', width: 170 },
  { title: '操作', width: 150, render: (_, row) => <BinActions row={row} /> },
]

/** Dictionaries that were deleted, to be brought back or deleted for good. */
export default function RecycleBin({ onClose }: { onClose: () => void }) {
  const [isOpen, setOpen] = useState(true)
  const { data, error, isPending } = useQuery({
    queryKey: ['dictionaries', 'bin'],
    queryFn: ({ signal }) => api.get<Deleted[]>('/sys/dict/deleteList', {}, { signal }),
    staleTime: 0,
  })
  return (
    <AppModal
      open={isOpen}
      title="字典回收站"
      width={900}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      {error && <Alert type="warning" showIcon title={error.message} />}
      <Table<Deleted>
        size="small"
        rowKey="id"
        columns={columns}
        dataSource={data ?? []}
        loading={isPending}
        pagination={{ pageSize: 10, hideOnSinglePage: true }}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: '回收站是空的' }}
      />
    </AppModal>
  )
}

function BinActions({ row }: { row: Deleted }) {
  const { modal } = App.useApp()
  const notify = useNotify()
  const { isBusy, run } = useBusy()
  const call = (method: 'PUT' | 'DELETE', path: string) => () =>
    notify(api.ask({ method, path: `/sys/dict/${path}/${row.id}` }))
  const erase = async () => {
    const title = `彻底删除字典【${row.dictName}】及其字典项？删除后不能恢复`
    if (await modal.confirm({ title })) await run(call('DELETE', 'deletePhysic'))
  }
  return (
    <Space>
      <Button type="link" size="small" loading={isBusy} onClick={() => void run(call('PUT', 'back'))}>
        恢复
      </Button>
      <Has code={codeOf(Dictionary, 'deletePhysic')}>
        <Button type="link" size="small" danger disabled={isBusy} onClick={() => void erase()}>
          彻底删除
        </Button>
      </Has>
    </Space>
  )
}
