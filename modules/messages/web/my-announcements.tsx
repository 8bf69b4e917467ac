import './my-announcements.css'
import { CheckOutlined, SettingOutlined } from '@ant-design/icons'
import { Announcement } from '@mortise/messages/model'
import { type AnyField, f, fieldsOf, type Row } from '@mortise/model'
import {
  lazily,
  openNotice,
  PAGE_SIZES,
  readNotice,
  SearchBar,
  shown,
  totalText,
  useMarkAllRead,
} from '@mortise/web'
import { Button, Result, Table, type TableColumnType, Tag } from 'antd'
import { useState } from 'react'
import { type AnnouncementQuery, useMyAnnouncements } from './use-my-announcements.ts'

const ChannelChoiceDialog = lazily(() => import('./channel-choice.tsx'))

/** By whom is searched for in words: not every reader may choose among all users. */
const Searched = {
  ...Announcement,
  fields: {
    title: Announcement.fields.title,
    sender: f.text(Announcement.fields.sender.label, { search: 'contains' }),
  },
}

const open = (row: Row) => openNotice(readNotice(row))

function column(key: keyof (typeof Announcement)['fields'], width: number): TableColumnType<Row> {
  const field = fieldsOf(Announcement)[key] as AnyField
  return { title: field.label, width, render: (_, row) => shown(field, row[key]) }
}

const columns: TableColumnType<Row>[] = [
  {
    ...column('title', 280),
    // A phone shows little more than this column, so that a notice opens by its title too.
    render: (_, row) => (
      <Button type="link" className="mortise-announced" onClick={() => open(row)}>
        {String(row.title)}
      </Button>
    ),
  },
  column('category', 110),
  { ...column('sender', 120), render: (_, row) => readNotice(row).sender },
  column('sentAt', 180),
  column('priority', 90),
  {
    title: '阅读状态',
    width: 100,
    render: (_, row) => (row.isRead ? <Tag>已读</Tag> : <Tag color="blue">未读</Tag>),
  },
  {
    title: '操作',
    width: 80,
    render: (_, row) => (
      <Button type="link" size="small" onClick={() => open(row)}>
        查看
      </Button>
    ),
  },
]
const width = columns.reduce((total, column) => total + Number(column.width), 0)

/** 我的消息: all that was ever announced to the user, what is on top and what is unread first. */
export default function MyAnnouncements() {
  const [query, setQuery] = useState<AnnouncementQuery>({ page: 1, size: 15 })
  const { data, isFetching, error, refetch } = useMyAnnouncements(query)
  const { isMarking, markAllRead } = useMarkAllRead()
  const [isChoosing, setChoosing] = useState(false)
  return (
    <section className="mortise-list" aria-label="我的消息">
      <SearchBar
        of={Searched}
        keys={['title', 'sender']}
        onSearch={(search) => {
          const next = { page: 1, size: query.size, search }
          if (JSON.stringify(next) === JSON.stringify(query)) void refetch()
          else setQuery(next)
        }}
      />
      <div className="mortise-toolbar">
        <Button icon={<CheckOutlined />} loading={isMarking} onClick={() => void markAllRead()}>
          全部标注已读
        </Button>
        <Button icon={<SettingOutlined />} onClick={() => setChoosing(true)}>
          接收设置
        </Button>
      </div>
      {error && !data ? (
        <Result
          status="warning"
          title={error.message}
          extra={<Button onClick={() => void refetch()}>重试</Button>}
        />
      ) : (
        <Table<Row>
          size="middle"
          bordered
          rowKey="id"
          tableLayout="fixed"
          columns={columns}
          dataSource={data?.rows}
          loading={isFetching}
          scroll={{ x: width }}
          pagination={{
            current: query.page,
            pageSize: query.size,
            total: data?.total ?? 0,
            pageSizeOptions: PAGE_SIZES,
            showSizeChanger: true,
            showQuickJumper: true,
            showTotal: totalText(),
            onChange: (page, size) => setQuery({ ...query, page: size === query.size ? page : 1, size }),
          }}
        />
      )}
      {isChoosing && <ChannelChoiceDialog onClose={() => setChoosing(false)} />}
    </section>
  )
}
