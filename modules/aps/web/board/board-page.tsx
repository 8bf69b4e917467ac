import './board.css'
import type { BoardAnswer, BoardKind } from '@mortise/aps/model'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'

/** Seconds after which a board looks again by itself. */
const EVERY = 5

/** Without the session of whoever may be signed in here: a board asks as itself alone. */
async function ask(
  token: string,
  kind: BoardKind,
  day: string | null,
  signal: AbortSignal,
): Promise<BoardAnswer> {
  const query = new URLSearchParams({ kind, ...(day && { day }) })
  const response = await fetch(`/api/erp_aps/board?${query}`, {
    headers: { 'X-Station-Token': token },
    credentials: 'omit',
    signal,
  })
  const answer = (await response.json().catch(() => null)) as {
    success: boolean
    message: string
    result: BoardAnswer
  } | null
  // Whatever stands between answered for the server: the line is cut.
  if (!answer) throw new TypeError('no answer of the server')
  if (!answer.success) throw new Error(answer.message)
  return answer.result
}

interface Props {
  readonly title: string
  readonly kind: BoardKind
  readonly day?: string | null
  readonly tools?: ReactNode
  readonly children: (answer: BoardAnswer) => ReactNode
}

/** A page that hangs in the shop: it goes with the plan by itself, and says so when its link is over. */
export function BoardPage({ title, kind, day = null, tools, children }: Props) {
  const token = new URLSearchParams(useLocation().search).get('k')
  const { data, error, dataUpdatedAt } = useQuery({
    queryKey: ['aps', 'board', token, kind, day],
    queryFn: ({ signal }) => ask(token ?? '', kind, day, signal),
    refetchInterval: EVERY * 1000,
    refetchIntervalInBackground: true,
    retry: false,
    enabled: token !== null,
  })
  const isCut = error instanceof TypeError
  const fault = token === null ? '看板链接已失效，请联系计划员' : error && !isCut ? error.message : null
  return (
    <main className="mortise-board" aria-label={title}>
      <header>
        <h1>{title}</h1>
        {data && !fault && <span>{data.board}</span>}
        {data?.publishedAt && !fault && <span>{`发布于 ${data.publishedAt.slice(5, 16)}`}</span>}
        {tools}
      </header>
      {fault && <p role="alert">{fault}</p>}
      {isCut && (
        <p role="alert">
          {data
            ? `连接中断，数据停在 ${new Date(dataUpdatedAt).toLocaleTimeString('zh-CN')}`
            : '网络连接失败，正在重试'}
        </p>
      )}
      {!fault && !data && !error && <p role="status">正在加载…</p>}
      {!fault && data && data.publication === null && <p role="status">还没有发布过排程</p>}
      {!fault && data && data.publication !== null && data.tasks.length === 0 && (
        <p role="status">没有待做的任务</p>
      )}
      {!fault && data && data.tasks.length > 0 && children(data)}
    </main>
  )
}
