import { useQuery } from '@tanstack/react-query'
import { NOTICES_PATH } from '../notices/notices-path.ts'
import { unreadQuery } from '../notices/unread.ts'
import { AmountCard } from './amount-card.tsx'

/** What the bell counts, which also looks whether it changed. */
export function UnreadCard() {
  const { data, error, refetch } = useQuery({ ...unreadQuery, refetchInterval: false, refetchOnMount: false })
  const amount = data && {
    value: data.noticeTotal + data.messageTotal,
    unit: '条',
    note: `通知 ${data.noticeTotal} · 系统消息 ${data.messageTotal}`,
  }
  return (
    <AmountCard title="未读消息" to={NOTICES_PATH} data={amount} error={error} retry={() => void refetch()} />
  )
}
