import './wall.css'
import { type WallUnit, WorkOrder } from '@mortise/production/model'
import { api, useSession } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'

/** Seconds after which the wall is asked for anew. */
const EVERY = 15

/** 车间看板: every unit today in letters that are read from afar; it goes with the day by itself. */
export default function WallPage() {
  const token = useSession((state) => state.token)
  const { data, error, dataUpdatedAt } = useQuery({
    queryKey: ['rows', WorkOrder.name, 'wall'],
    queryFn: ({ signal }) => api.get<WallUnit[]>(`${WorkOrder.wire}/wall`, {}, { signal, quiet: true }),
    refetchInterval: EVERY * 1000,
    refetchIntervalInBackground: true,
    retry: false,
    enabled: Boolean(token),
  })
  return (
    <main className="mortise-wall" aria-label="车间看板">
      <header>
        <h1>车间看板</h1>
        <Clock />
      </header>
      {!token && (
        <p role="alert">
          请先<Link to="/user/login?redirect=/production/wall">登录</Link>后打开
        </p>
      )}
      {error && (
        <p role="alert">
          {data ? `连接中断，数据停在 ${new Date(dataUpdatedAt).toLocaleTimeString('zh-CN')}` : error.message}
        </p>
      )}
      {token && !data && !error && <p role="status">正在加载…</p>}
      {data?.length === 0 && <p role="status">还没有机组，请先在“车间机组”中新增</p>}
      {data && data.length > 0 && <Units of={data} />}
    </main>
  )
}

function Clock() {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const ticking = setInterval(() => setNow(new Date()), 1000)
    return () => clearInterval(ticking)
  }, [])
  const day = now.toLocaleDateString('zh-CN', { month: 'long', day: 'numeric', weekday: 'short' })
  return (
    <time>
      {day} {now.toLocaleTimeString('zh-CN', { hour12: false })}
    </time>
  )
}

const columns = [
  ['planned', '计划'],
  ['done', '完成'],
  ['late', '逾期'],
  ['defects', '不良'],
] as const

function Units({ of }: { of: readonly WallUnit[] }) {
  const total = (key: (typeof columns)[number][0]) => of.reduce((all, unit) => all + unit[key], 0)
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">机组</th>
          {columns.map(([key, label]) => (
            <th key={key} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {of.map((unit) => (
          <tr key={unit.unit}>
            <th scope="row">{unit.name}</th>
            {columns.map(([key]) => (
              <td key={key} className={toneOf(key, unit[key])}>
                {unit[key]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">合计</th>
          {columns.map(([key]) => (
            <td key={key} className={toneOf(key, total(key))}>
              {total(key)}
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  )
}

const toneOf = (key: (typeof columns)[number][0], count: number): string | undefined =>
  count === 0 ? 'is-none' : key === 'done' ? 'is-done' : key === 'planned' ? undefined : `is-${key}`
