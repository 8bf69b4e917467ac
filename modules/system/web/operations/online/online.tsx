import { User } from '@mortise/system/model'
import { api, PAGE_SIZES, totalText, useBusy, useHas, useNotify } from '@mortise/web'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { App, Avatar, Button, Input, Space, Table } from 'antd'
import { useState } from 'react'

interface Online {
  readonly id: string
  readonly token: string
  readonly username: string
  readonly realname: string
  readonly address: string | null
  readonly loginTime: string
  readonly lastTime: string
}

/** People come and go: the list looks again by itself. */
const LOOK_EVERY = 15_000

/** 在线用户: every session of this company, each of which can be ended at once. */
export default function OnlineUsers() {
  const { modal } = App.useApp()
  const { run } = useBusy()
  const notify = useNotify()
  const canEnd = useHas('online:forceLogout')
  const [query, setQuery] = useState({ pageNo: 1, pageSize: PAGE_SIZES[0] ?? 15, username: '' })
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['rows', 'online', query],
    queryFn: ({ signal }) =>
      api.get<{ records: Online[]; total: number }>('/sys/online/list', query, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_EVERY,
    staleTime: 0,
  })
  const end = async ({ token, realname }: Online) => {
    const isSure = await modal.confirm({
      title: `确定强制【${realname}】下线吗?`,
      content: '该会话立即失效，未保存的内容不会丢失，重新登录后可继续。',
    })
    if (!isSure) return
    await run(() => notify(api.ask({ method: 'POST', path: '/sys/online/forceLogout', body: { token } })))
  }
  return (
    <section className="mortise-list" aria-label="在线用户">
      <Space wrap className="mortise-toolbar">
        <Input.Search
          allowClear
          aria-label={User.fields.username.label}
          placeholder={User.fields.username.label}
          onSearch={(username) => setQuery({ ...query, pageNo: 1, username: username.trim() })}
        />
        <Button onClick={() => void refetch()}>刷新</Button>
      </Space>
      <Table<Online>
        bordered
        size="middle"
        rowKey="id"
        loading={isFetching && !data}
        dataSource={data?.records}
        scroll={{ x: 'max-content' }}
        locale={error ? { emptyText: <span role="alert">{error.message}</span> } : undefined}
        pagination={{
          current: query.pageNo,
          pageSize: query.pageSize,
          total: data?.total ?? 0,
          showSizeChanger: true,
          pageSizeOptions: PAGE_SIZES,
          showTotal: totalText(),
          onChange: (pageNo, pageSize) => setQuery({ ...query, pageNo, pageSize }),
        }}
        columns={[
          { title: User.fields.username.label, dataIndex: 'username' },
          {
            title: User.fields.realname.label,
            dataIndex: 'realname',
            render: (realname: string) => (
              <Space>
                <Avatar size="small">{realname.slice(-1)}</Avatar>
                {realname}
              </Space>
            ),
          },
          { title: '登录地址', dataIndex: 'address' },
          { title: '登录时间', dataIndex: 'loginTime' },
          { title: '最近活动', dataIndex: 'lastTime' },
          ...(canEnd
            ? [
                {
                  title: '操作',
                  key: 'actions',
                  render: (_: unknown, row: Online) => (
                    <button type="button" className="mortise-row-action" onClick={() => void end(row)}>
                      强制下线
                    </button>
                  ),
                },
              ]
            : []),
        ]}
      />
    </section>
  )
}
