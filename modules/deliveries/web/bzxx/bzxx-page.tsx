import './bzxx.css'
import type { ShownDelivery, ShownPack } from '@mortise/deliveries/model'
import { type Key, ShareEntrance } from '@mortise/pricing/web'
import { Alert, api } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Result, Spin } from 'antd'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { DeliverySheet } from './delivery-sheet.tsx'
import { PackCard } from './pack-card.tsx'

const base = '/erp_share/erpShare'
const quiet = { quiet: true } as const

/** 送货清单: a box by its label or a delivery by its link, for people without an account. */
export default function BzxxPage() {
  const { search } = useLocation()
  const query = new URLSearchParams(search)
  const [c, s] = [query.get('c') ?? '', query.get('s') ?? '']
  const [opened, setOpened] = useState<{ link: Key; delivery: ShownDelivery } | null>(null)
  const enter = async (key: Key) =>
    setOpened({ link: key, delivery: await api.get<ShownDelivery>(`${base}/delivery`, { ...key }, quiet) })
  const pick = async (extraction: string) => {
    const { code, delivery } = await api.get<{ code: string; delivery: ShownDelivery }>(
      `${base}/packDelivery`,
      { c, s, pick: extraction },
      quiet,
    )
    setOpened({ link: { code, pick: extraction }, delivery })
  }
  if (opened) return <DeliverySheet {...opened} onSigned={() => void enter(opened.link)} />
  if (c) return <Labelled c={c} s={s} onPick={pick} />
  return <ShareEntrance title="送货清单" action="查看送货清单" onEnter={enter} />
}

function Labelled({ c, s, onPick }: { c: string; s: string; onPick: (pick: string) => Promise<void> }) {
  const { data, error } = useQuery({
    queryKey: ['deliveries', 'pack', c, s],
    queryFn: ({ signal }) => api.get<ShownPack>(`${base}/pack`, { c, s }, { signal, quiet: true }),
    retry: false,
  })
  if (error)
    return (
      <main className="mortise-bzxx">
        <Result status="warning" title={error.message} />
      </main>
    )
  return (
    <main className="mortise-bzxx">
      {data ? <PackCard pack={data} onPick={onPick} /> : <Spin />}
      {data && !data.isSignable && <Alert type="info" showIcon title={`包件${data.status}`} />}
    </main>
  )
}
