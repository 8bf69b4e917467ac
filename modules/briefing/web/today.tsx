import './briefing.css'
import { type Briefing, type BriefingFigure, figureGroups, figureSpecs } from '@mortise/briefing/model'
import { api } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Empty, Skeleton } from 'antd'
import { CashWeeks } from './cash-weeks.tsx'
import { FigureTile } from './figure-tile.tsx'

/** 今日工厂: one page for whoever asks how the factory is. */
export default function Today() {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['briefing'],
    queryFn: ({ signal }) => api.get<Briefing>('/briefing/today', {}, { signal, quiet: true }),
    staleTime: 60_000,
  })
  if (error && !data) {
    const again = (
      <Button size="small" onClick={() => void refetch()}>
        重试
      </Button>
    )
    return <Alert type="warning" showIcon title={error.message} action={again} />
  }
  if (!data) return <Skeleton active paragraph={{ rows: 10 }} />
  return (
    <section aria-label="今日工厂" className="mortise-today">
      <header>
        <span>{data.today}</span>
        <Button size="small" loading={isFetching} onClick={() => void refetch()}>
          刷新
        </Button>
      </header>
      {data.figures.length === 0 && <Empty description="没有您可以查看的数字，请联系管理员授权" />}
      {figureGroups.map((group) => (
        <Group key={group} name={group} briefing={data} />
      ))}
      {data.cash && <CashWeeks cash={data.cash} />}
    </section>
  )
}

function Group({ name, briefing }: { name: string; briefing: Briefing }) {
  const shown = figureSpecs.flatMap((spec) => {
    const figure: BriefingFigure | undefined =
      spec.group === name ? briefing.figures.find(({ key }) => key === spec.key) : undefined
    return figure ? [{ spec, figure }] : []
  })
  if (shown.length === 0) return null
  return (
    <section aria-label={name} className="mortise-today-group">
      <h2>{name}</h2>
      <div className="mortise-today-tiles">
        {shown.map(({ spec, figure }) => (
          <FigureTile key={spec.key} spec={spec} figure={figure} today={briefing.today} />
        ))}
      </div>
    </section>
  )
}
