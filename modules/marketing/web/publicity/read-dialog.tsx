import { Publicity } from '@mortise/marketing/model'
import { AppModal, api, type RowDialogProps } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Progress, Table } from 'antd'
import { useState } from 'react'

interface Rate {
  readonly id: string
  readonly name: string
  readonly total: number
  readonly read: number
}

const percentOf = ({ read, total }: Rate) => (total === 0 ? 0 : Math.round((read / total) * 100))

/** How many of each store's staff have opened it. */
export default function ReadDialog({ row: { id, title }, onClose }: RowDialogProps<typeof Publicity>) {
  const [isOpen, setOpen] = useState(true)
  const { data, isPending } = useQuery({
    queryKey: ['rows', Publicity.name, 'readRate', id],
    queryFn: ({ signal }) => api.get<Rate[]>(`${Publicity.wire}/readRate`, { id }, { signal }),
  })
  return (
    <AppModal
      open={isOpen}
      title={`阅读率：${title}`}
      width={640}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <Table<Rate>
        size="small"
        rowKey="id"
        loading={isPending}
        dataSource={data ?? []}
        pagination={false}
        scroll={{ y: 400 }}
        columns={[
          { title: '门店', dataIndex: 'name' },
          { title: '已读/人数', width: 110, render: (_, { read, total }) => `${read}/${total}` },
          {
            title: '阅读率',
            width: 200,
            render: (_, rate) => <Progress percent={percentOf(rate)} size="small" aria-label="阅读率" />,
          },
        ]}
      />
    </AppModal>
  )
}
