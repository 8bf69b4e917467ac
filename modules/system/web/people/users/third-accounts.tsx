import { api, useBusy, useNotify } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Empty, Result, Skeleton } from 'antd'

interface ThirdAccount {
  readonly id: string
  readonly thirdType_dictText: string
  readonly thirdUserId: string
  readonly createTime: string
}

export interface ThirdAccountsProps {
  /** Whose they are; one's own without. */
  readonly userId?: string
}

const base = '/sys/thirdAccount'

/** Accounts of other platforms by which somebody signs in here, each of which can be unbound. */
export function ThirdAccounts({ userId }: ThirdAccountsProps) {
  const { modal } = App.useApp()
  const { isBusy, run } = useBusy()
  const notify = useNotify()
  const { data, error, refetch } = useQuery({
    queryKey: ['third accounts', userId],
    queryFn: ({ signal }) =>
      userId
        ? api.get<ThirdAccount[]>(`${base}/ofUser`, { userId }, { signal, quiet: true })
        : api.get<ThirdAccount[]>(`${base}/mine`, {}, { signal, quiet: true }),
    staleTime: 0,
  })
  const unbind = async ({ id, thirdType_dictText: platform }: ThirdAccount) => {
    const isSure = await modal.confirm({
      title: `确定解绑${platform}账号吗?`,
      content: `解绑后不能再从${platform}进入，可用账号密码登录后重新绑定。`,
    })
    if (!isSure) return
    const path = `${base}/${userId ? 'unbindOfUser' : 'unbind'}`
    await run(() => notify(api.ask({ method: 'DELETE', path, query: { id } }), () => void refetch()))
  }
  if (error) return <Result status="warning" title={error.message} />
  if (!data) return <Skeleton active paragraph={{ rows: 3 }} />
  if (data.length === 0) return <Empty description="没有绑定企业微信、钉钉等账号" />
  return data.map((account) => (
    <p key={account.id}>
      {account.thirdType_dictText} {account.thirdUserId}，{account.createTime} 绑定
      <Button
        type="link"
        danger
        disabled={isBusy}
        aria-label={`解绑${account.thirdType_dictText}`}
        onClick={() => void unbind(account)}
      >
        解绑
      </Button>
    </p>
  ))
}
