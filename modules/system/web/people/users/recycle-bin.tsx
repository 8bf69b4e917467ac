import type { Row } from '@mortise/model'
import { User } from '@mortise/system/model'
import { AppModal, api, textOf, totalText, useBusy, useHas, useNotify } from '@mortise/web'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { App, Button, Input, Space, Table } from 'antd'
import { useState } from 'react'

interface Gone extends Row {
  readonly id: string
  readonly username: string
  readonly realname: string
}

const WIDTH = 900
const SIZE = 10

/** People who were deleted: brought back, or forgotten for good. */
export default function RecycleBin({ onClose }: { onClose: () => void }) {
  const { modal } = App.useApp()
  const [isOpen, setOpen] = useState(true)
  const [query, setQuery] = useState({ pageNo: 1, keyword: '' })
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [canRestore, canPurge] = [useHas('user:restore'), useHas('user:purge')]
  const { isBusy, run } = useBusy()
  const notify = useNotify()
  const { data, isFetching, error } = useQuery({
    queryKey: ['rows', User.name, 'bin', query],
    queryFn: ({ signal }) =>
      api.get<{ records: Gone[]; total: number }>(
        `${User.wire}/recycleBin`,
        { ...query, pageSize: SIZE },
        { signal, quiet: true },
      ),
    placeholderData: keepPreviousData,
  })
  const userIds = chosen.join(',')
  const done = () => setChosen([])
  const restore = () =>
    run(() => notify(api.ask({ method: 'PUT', path: `${User.wire}/putRecycleBin`, body: { userIds } }), done))
  const purge = async () => {
    const isSure = await modal.confirm({
      title: `确定彻底删除 ${chosen.length} 名用户吗？`,
      content: '彻底删除后不能还原，账号也不能再用。',
      okButtonProps: { danger: true },
    })
    if (!isSure) return
    await run(() =>
      notify(api.ask({ method: 'DELETE', path: `${User.wire}/deleteRecycleBin`, query: { userIds } }), done),
    )
  }
  return (
    <AppModal
      open={isOpen}
      title="用户回收站"
      width={WIDTH}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <Space wrap style={{ marginBottom: 12 }}>
        <Input.Search
          allowClear
          aria-label="账号或姓名"
          placeholder="账号或姓名"
          onSearch={(keyword) => setQuery({ pageNo: 1, keyword: keyword.trim() })}
        />
        {canRestore && (
          <Button
            type="primary"
            disabled={chosen.length === 0}
            loading={isBusy}
            onClick={() => void restore()}
          >
            还原
          </Button>
        )}
        {canPurge && (
          <Button danger disabled={chosen.length === 0} loading={isBusy} onClick={() => void purge()}>
            彻底删除
          </Button>
        )}
      </Space>
      <Table<Gone>
        size="small"
        rowKey="id"
        loading={isFetching}
        dataSource={data?.records}
        scroll={{ x: 'max-content' }}
        locale={{
          emptyText: error ? <span role="alert">{error.message}</span> : '回收站是空的',
        }}
        rowSelection={{
          selectedRowKeys: [...chosen],
          onChange: (keys) => setChosen(keys.map(String)),
          getCheckboxProps: ({ realname }) => ({ 'aria-label': `选择${realname}` }),
          getTitleCheckboxProps: () => ({ 'aria-label': '选择本页全部' }),
        }}
        pagination={{
          current: query.pageNo,
          pageSize: SIZE,
          total: data?.total ?? 0,
          showTotal: totalText(),
          onChange: (pageNo) => setQuery({ ...query, pageNo }),
        }}
        columns={[
          { title: '账号', dataIndex: 'username' },
          { title: '姓名', dataIndex: 'realname' },
          { title: '性别', render: (_, row) => textOf(User, row, 'sex') },
          { title: '手机', dataIndex: 'phone' },
          { title: '删除人', render: (_, row) => textOf(User, row, 'updateBy') },
          { title: '删除时间', dataIndex: 'updateTime' },
        ]}
      />
    </AppModal>
  )
}
