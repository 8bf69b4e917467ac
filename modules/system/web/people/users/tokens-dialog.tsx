import { User } from '@mortise/system/model'
import { AppModal, api, useNotify } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { useState } from 'react'
import type { ApiToken } from '../account/account-calls.ts'
import { TokenTable } from '../account/token-table.tsx'

interface TokensDialogProps {
  readonly user: { readonly id: string; readonly realname: string }
  /** It is gone from the screen. */
  readonly onClose: () => void
}

/** By which tokens programs call in somebody's name, for whoever answers for people. */
export default function TokensDialog({ user: { id, realname }, onClose }: TokensDialogProps) {
  const [isOpen, setOpen] = useState(true)
  const notify = useNotify()
  const path = `${User.wire}/tokens`
  const { data, error, refetch } = useQuery({
    queryKey: ['tokens of', id],
    queryFn: ({ signal }) => api.get<ApiToken[]>(path, { id }, { signal, quiet: true }),
    staleTime: 0,
  })
  const revoke = async (token: ApiToken) => {
    const body = { userId: id, id: token.id }
    await notify(api.ask({ method: 'POST', path: `${path}/revoke`, body }), () => void refetch())
  }
  return (
    <AppModal
      open={isOpen}
      title={`访问令牌：${realname}`}
      width={1000}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      {error ? (
        <Alert type="warning" showIcon title={error.message} />
      ) : (
        <TokenTable tokens={data ?? []} onRevoke={revoke} />
      )}
    </AppModal>
  )
}
