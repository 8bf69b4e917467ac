import '../reports.css'
import './boards.css'
import type { BoardView, OpenEntry } from '@mortise/reports/model'
import { api, QueryForm, refreshAll, useOwnHash } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Button, Empty, Result, Segmented, Skeleton, Space } from 'antd'
import { useState } from 'react'
import { Arranging } from './arranging.tsx'
import { BoardCard } from './board-card.tsx'
import { Wall } from './wall.tsx'

const quiet = { quiet: true }

/** 数据看板: the boards that the user may open, one at a time; the address tells which. */
export default function Boards() {
  const [hash, setHash] = useOwnHash()
  const { data } = useQuery({
    queryKey: ['online board', 'mine'],
    queryFn: ({ signal }) => api.get<OpenEntry[]>('/online/graphreport/api/mine', {}, { signal, ...quiet }),
    staleTime: 0,
  })
  if (!data) return <Skeleton active />
  const chosen = data.find(({ code }) => code === hash) ?? data[0]
  if (!chosen) return <Empty description="还没有可以打开的看板，可在看板设计中新增" />
  return (
    <section aria-label="数据看板" className="report-page">
      {data.length > 1 && (
        <Segmented
          aria-label="选择看板"
          style={{ alignSelf: 'flex-start' }}
          value={chosen.code}
          options={data.map(({ code, name }) => ({ value: code, label: name }))}
          onChange={setHash}
        />
      )}
      <Board key={chosen.code} code={chosen.code} />
    </section>
  )
}

function Board({ code }: { code: string }) {
  const [params, setParams] = useState<Readonly<Record<string, string>>>({})
  const [isArranging, setArranging] = useState(false)
  const [isOnWall, setOnWall] = useState(false)
  const { data, error } = useQuery({
    queryKey: ['online board', code],
    queryFn: ({ signal }) =>
      api.get<BoardView>(`/online/graphreport/api/view/${code}`, {}, { signal, ...quiet }),
    staleTime: 0,
    retry: false,
  })
  if (error && !data) return <Result status="warning" title={error.message} />
  if (!data) return <Skeleton active />
  if (isArranging) return <Arranging key={data.version} board={data} onDone={() => setArranging(false)} />
  return (
    <>
      <QueryForm items={data.queryItems} dictOptions={data.dictOptions} onSearch={setParams} />
      <Space wrap>
        <Button onClick={() => void refreshAll()}>刷新</Button>
        <Button onClick={() => setOnWall(true)}>全屏</Button>
        {data.canArrange && <Button onClick={() => setArranging(true)}>整理布局</Button>}
        {data.refresh && <span className="report-remark">每{data.refresh}秒自动刷新</span>}
      </Space>
      {data.cards.length === 0 && <Empty description="看板中没有您可以查看的报表" />}
      <Wall title={data.name} isOn={isOnWall} onLeave={() => setOnWall(false)}>
        <ul className="board-grid">
          {data.cards.map((card) => (
            <li key={card.id} data-size={card.size}>
              <BoardCard card={card} params={params} refresh={data.refresh} />
            </li>
          ))}
        </ul>
      </Wall>
    </>
  )
}
