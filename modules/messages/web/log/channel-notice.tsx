import { api } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'

interface Way {
  readonly value: string
  readonly text: string
  readonly isConfigured: boolean
}

/** The ways out of the product, and which of them this installation has set up. */
export const useWays = () =>
  useQuery({
    queryKey: ['message channels'],
    queryFn: ({ signal }) => api.get<Way[]>('/sys/message/channels', {}, { signal, quiet: true }),
    staleTime: 300_000,
  }).data ?? []

/** Says so where a way is not set up: what is sent by it goes no further than the log. */
export function ChannelNotice({ channel }: { channel: string }) {
  const way = useWays().find(({ value }) => value === channel)
  if (!way || way.isConfigured) return null
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBlockEnd: 16 }}
      title={`${way.text}渠道未配置，消息只写入记录，不会真正发出`}
    />
  )
}
