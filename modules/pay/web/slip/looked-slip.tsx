import { PaySlip, type SlipView } from '@mortise/pay/model'
import { api } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Result, Spin } from 'antd'
import { SlipSheet } from './slip-sheet.tsx'

/** Another's slip; that it was looked at is written down. */
export function LookedSlip({ id }: { readonly id: string }) {
  const { data, error } = useQuery({
    queryKey: ['looked slip', id],
    queryFn: ({ signal }) => api.post<SlipView>(`${PaySlip.wire}/look`, { id }, { signal, quiet: true }),
    staleTime: Infinity,
    gcTime: 0,
  })
  if (error) return <Result status="warning" title={error.message} />
  return data ? <SlipSheet slip={data} /> : <Spin />
}
