import type { BoardCard as Card, ReportView } from '@mortise/reports/model'
import { Alert, Skeleton } from 'antd'
import { Link } from 'react-router'
import { ReportBody } from '../view/report-body.tsx'
import { useReportView } from '../view/report-calls.ts'
import { WithEntity } from '../view/with-entity.tsx'

type Params = Readonly<Record<string, string>>

interface BoardCardProps {
  readonly card: Card
  readonly params: Params
  readonly refresh: number | null
}

const TABLE_ROWS = 10
const firstPage = { page: 1, size: TABLE_ROWS }

/** A report on a board: it is asked for by itself, and fails by itself. */
export function BoardCard({ card, params, refresh }: BoardCardProps) {
  const asked = { ...params, pageNo: '1', pageSize: String(TABLE_ROWS) }
  const { data, error } = useReportView(card.code, asked, refresh)
  return (
    <article aria-label={card.title} className="board-card" data-chart={card.chart}>
      <h3>
        <Link to={`/online/cgreport/${card.code}`}>{card.title}</Link>
      </h3>
      {error && !data && <Alert type="warning" showIcon title={error.message} />}
      {!error && !data && <Skeleton active />}
      {data && (
        <WithEntity name={data.source}>
          {(of) => (
            <ReportBody
              of={of}
              view={data}
              title={card.title}
              params={ownParams(data, params)}
              state={firstPage}
            />
          )}
        </WithEntity>
      )}
    </article>
  )
}

/** What of the filters of a board its report knows: a click leads to the rows that were counted, and no others. */
function ownParams({ queryItems }: ReportView, params: Params): Params {
  const names = new Set(queryItems.flatMap(({ field }) => [field, `${field}_begin`, `${field}_end`]))
  return Object.fromEntries(Object.entries(params).filter(([name]) => names.has(name)))
}
