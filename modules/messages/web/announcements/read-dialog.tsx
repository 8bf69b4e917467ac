import { Announcement } from '@mortise/messages/model'
import type { Page } from '@mortise/model'
import { AppModal, api, Chart, type RowDialogProps, totalText } from '@mortise/web'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Col, Progress, Result, Row, Segmented, Skeleton, Statistic, Table } from 'antd'
import { useState } from 'react'

interface ReadStatus {
  readonly total: number
  readonly read: number
  readonly unread: number
  readonly percent: number
}
interface Reader {
  readonly username: string
  readonly realname: string
  readonly readTime: string | null
}

const quiet = { quiet: true }
/** Whoever opens it wants to know how things stand now. */
const fresh = { staleTime: 0 }

/** Who has read a notice and who has not, as a share, a plot and two lists. */
export default function ReadDialog({ row: { id, title }, onClose }: RowDialogProps<typeof Announcement>) {
  const [isOpen, setOpen] = useState(true)
  const { data, error, refetch } = useQuery({
    queryKey: [Announcement.name, 'read', id],
    queryFn: ({ signal }) =>
      api.get<ReadStatus>(`${Announcement.wire}/readStatus`, { id }, { signal, ...quiet }),
    ...fresh,
  })
  return (
    <AppModal
      open={isOpen}
      title={`阅读情况：${title}`}
      width={800}
      draggable
      footer={<Button onClick={() => setOpen(false)}>关闭</Button>}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      {error && (
        <Result
          status="warning"
          title={error.message}
          extra={<Button onClick={() => void refetch()}>重试</Button>}
        />
      )}
      {!data && !error && <Skeleton active paragraph={{ rows: 6 }} />}
      {data && (
        <>
          <Row gutter={[16, 16]} align="middle">
            <Col xs={24} sm={10}>
              <Row gutter={[16, 8]}>
                {(['通知人数', '已读', '未读'] as const).map((label, index) => (
                  <Col key={label} span={8}>
                    <Statistic title={label} value={[data.total, data.read, data.unread][index]} />
                  </Col>
                ))}
              </Row>
              <Progress percent={data.percent} format={(percent) => `${percent}%`} aria-label="已读比例" />
            </Col>
            <Col xs={24} sm={14}>
              <Chart
                title="已读与未读"
                plot={{
                  kind: 'pie',
                  categories: ['已读', '未读'],
                  series: [{ name: '人数', values: [data.read, data.unread] }],
                }}
              />
            </Col>
          </Row>
          <Readers id={id} status={data} />
        </>
      )}
    </AppModal>
  )
}

function Readers({ id, status }: { id: string; status: ReadStatus }) {
  const [readFlag, setFlag] = useState<'0' | '1'>('0')
  const [page, setPage] = useState(1)
  const { data, isFetching } = useQuery({
    queryKey: [Announcement.name, 'readers', id, readFlag, page],
    queryFn: ({ signal }) =>
      api.get<Page & { records: Reader[] }>(
        `${Announcement.wire}/readers`,
        { id, readFlag, pageNo: page, pageSize: 10 },
        { signal, ...quiet },
      ),
    placeholderData: keepPreviousData,
    ...fresh,
  })
  return (
    <>
      <Segmented
        style={{ marginBlock: 12 }}
        options={[
          { value: '0', label: `未读人员 ${status.unread}` },
          { value: '1', label: `已读人员 ${status.read}` },
        ]}
        value={readFlag}
        onChange={(flag) => {
          setFlag(flag as '0' | '1')
          setPage(1)
        }}
      />
      <Table<Reader>
        size="small"
        bordered
        rowKey="username"
        loading={isFetching}
        dataSource={data?.records}
        scroll={{ x: 420 }}
        columns={[
          { title: '姓名', dataIndex: 'realname' },
          { title: '账号', dataIndex: 'username' },
          ...(readFlag === '1' ? [{ title: '阅读时间', dataIndex: 'readTime', width: 180 }] : []),
        ]}
        pagination={{
          current: page,
          pageSize: 10,
          total: data?.total ?? 0,
          showTotal: totalText(),
          onChange: setPage,
        }}
      />
    </>
  )
}
