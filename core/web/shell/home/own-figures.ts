import type { Figure } from '../../product/figure.ts'
import { queries } from '../../rows/queries.ts'
import { api } from '../../session/connection.ts'
import { FIGURES } from './use-figure.ts'

interface Visits {
  readonly totalVisitCount: number
  readonly todayVisitCount: number
  readonly todayIp: number
}
interface VisitsOfDay {
  readonly visit: number
  readonly ip: number
  /** Month and day. */
  readonly type: string
}
interface Presence {
  readonly onlineUsers: number
  readonly todayUsers: number
}

/** Who came and how often is not everybody's business. */
const VISITS = 'dashboard:visits'

/** Figures that stand in one answer ask for it once. */
const shared = <T>(path: string): Promise<T> =>
  queries.fetchQuery({
    queryKey: [...FIGURES, 'shared', path],
    queryFn: () => api.get<T>(path, {}, { quiet: true }),
    staleTime: 5_000,
  })

const visits = () => shared<Visits>('/sys/loginfo')
const week = () => shared<VisitsOfDay[]>('/sys/visitInfo')
const presence = () => shared<Presence>('/sys/presence')

/** What the shell itself has to tell, whatever modules there are. */
export const ownFigures: readonly Figure[] = [
  {
    shape: 'amount',
    key: 'shell.visits',
    needs: VISITS,
    title: '今日访问',
    load: async () => {
      const [{ todayVisitCount }, days] = await Promise.all([visits(), week()])
      return { value: todayVisitCount, unit: '次', before: { when: '昨日', value: days.at(-2)?.visit ?? 0 } }
    },
  },
  {
    shape: 'amount',
    key: 'shell.logins',
    needs: VISITS,
    title: '今日登录',
    load: async () => {
      const [{ todayUsers }, { todayIp }] = await Promise.all([presence(), visits()])
      return { value: todayUsers, unit: '人', note: `来自 ${todayIp} 个地址` }
    },
  },
  {
    shape: 'amount',
    key: 'shell.online',
    needs: VISITS,
    title: '在线用户',
    load: async () => ({ value: (await presence()).onlineUsers, unit: '人', note: '最近 5 分钟' }),
  },
  {
    shape: 'amount',
    key: 'shell.total',
    needs: VISITS,
    title: '累计访问',
    load: async () => ({ value: (await visits()).totalVisitCount, unit: '次', note: '自启用以来' }),
  },
  {
    shape: 'plot',
    key: 'shell.week',
    needs: VISITS,
    title: '近 7 日访问',
    load: async () => {
      const days = await week()
      return {
        kind: 'line',
        categories: days.map(({ type }) => type),
        series: [
          { name: '访问次数', values: days.map(({ visit }) => visit) },
          { name: '访问地址', values: days.map(({ ip }) => ip) },
        ],
      }
    },
  },
]
