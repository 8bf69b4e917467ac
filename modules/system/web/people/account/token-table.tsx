import { useBusy } from '@mortise/web'
import { App, Table, Tag } from 'antd'
import type { ApiToken } from './account-calls.ts'

interface TokenTableProps {
  readonly tokens: readonly ApiToken[]
  readonly onRevoke: (token: ApiToken) => Promise<void>
}

/** Tokens of somebody, each to be taken back after a question. */
export function TokenTable({ tokens, onRevoke }: TokenTableProps) {
  const { modal } = App.useApp()
  const { run } = useBusy()
  const revoke = async (token: ApiToken) => {
    const title = `撤销访问令牌【${token.name}】？`
    if (await modal.confirm({ title, content: '使用它的程序立即不能再调用。' }))
      await run(() => onRevoke(token))
  }
  return (
    <Table<ApiToken>
      bordered
      size="small"
      aria-label="访问令牌"
      rowKey="id"
      dataSource={[...tokens]}
      pagination={false}
      scroll={{ x: 'max-content' }}
      columns={[
        { title: '名称', dataIndex: 'name' },
        {
          title: '权限',
          dataIndex: 'rights',
          render: (rights: readonly string[]) => rights.join('、'),
        },
        { title: '创建时间', dataIndex: 'createdAt' },
        {
          title: '到期时间',
          dataIndex: 'expiresAt',
          render: (at: string, { isExpired }) => (
            <>
              {at} {isExpired && <Tag color="red">已过期</Tag>}
            </>
          ),
        },
        {
          title: '最近使用',
          key: 'used',
          render: (_, { usedAt, usedFrom }) => (usedAt ? `${usedAt} ${usedFrom ?? ''}` : '从未使用'),
        },
        {
          title: '操作',
          key: 'actions',
          render: (_, token) => (
            <button type="button" className="mortise-row-action" onClick={() => void revoke(token)}>
              撤销
            </button>
          ),
        },
      ]}
    />
  )
}
