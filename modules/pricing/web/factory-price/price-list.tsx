import { formatMoney } from '@mortise/model'
import { Empty, Segmented, Watermark } from 'antd'
import { useState } from 'react'
import type { Key } from '../shares/share-entrance.tsx'
import type { ListedDoor, PricePage } from './asking.ts'
import { TrialDrawer } from './trial-drawer.tsx'

const ALL = '全部'

/** The doors of the factory with their prices, under a watermark that tells for whom and when they were shown. */
export function PriceList({ page, access }: { page: PricePage; access: Key }) {
  const { store, openedAt, validUntil, doors } = page
  const [series, setSeries] = useState(ALL)
  const [tried, setTried] = useState<ListedDoor | null>(null)
  const all = [ALL, ...new Set(doors.flatMap((door) => door.series ?? []))]
  const shown = doors.filter((door) => series === ALL || door.series === series)
  return (
    <Watermark content={[store, openedAt]} gap={[80, 120]}>
      <main className="mortise-factory">
        <header>
          <h1>出厂价</h1>
          <p>{`${store} · 有效期至 ${validUntil ?? '另行通知'}`}</p>
        </header>
        {all.length > 2 && <Segmented aria-label="系列" options={all} value={series} onChange={setSeries} />}
        {shown.length === 0 && <Empty description="暂无在售门型" />}
        <ul aria-label="门型">
          {shown.map((door) => (
            <li key={door.id}>
              <button type="button" onClick={() => setTried(door)}>
                <Picture door={door} />
                <span className="mortise-factory-name">{door.name}</span>
                <span className="mortise-factory-note">
                  {[door.code, door.series].filter(Boolean).join(' · ')}
                </span>
                <span className="mortise-factory-note">{door.sizes}</span>
                <span className="mortise-factory-price">
                  {door.price === null ? '请试算' : `¥ ${formatMoney(door.price)} 起 / ${door.unit}`}
                </span>
              </button>
            </li>
          ))}
        </ul>
        {tried && <TrialDrawer access={access} door={tried} onClose={() => setTried(null)} />}
      </main>
    </Watermark>
  )
}

/** What a door looks like; one without a picture is drawn by its name. */
const Picture = ({ door: { picture, name } }: { door: ListedDoor }) =>
  picture ? (
    <img src={picture} alt={name} loading="lazy" />
  ) : (
    <span className="mortise-factory-blank" aria-hidden>
      {name.slice(0, 1)}
    </span>
  )
