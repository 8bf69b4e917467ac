import type { Briefing } from '@mortise/briefing/model'
import { formatThousands } from '@mortise/model'
import { Chart, useMenuPaths } from '@mortise/web'
import { Tooltip } from 'antd'
import { Link } from 'react-router'

const PLAN = '/finance/cash-plan'
const HOW =
  '现有为现金与银行科目余额；各周按资金计划的应收、应付、薪酬和税费预计流入流出，客户按以往的拖延天数后推。明细见资金计划。'

/** 现金十三周: what there is to pay with at the end of each week, as finance plans it. */
export function CashWeeks({ cash }: { cash: NonNullable<Briefing['cash']> }) {
  const { opening, weeks, lowest } = cash
  const week = weeks[lowest.week]
  const isLinked = useMenuPaths().has(PLAN)
  return (
    <section aria-label="现金十三周" className="mortise-today-group">
      <h2>
        <Tooltip title={HOW}>
          <span>现金十三周</span>
        </Tooltip>
      </h2>
      <p>
        现有 {formatThousands(opening)} 元，最低在{week ? ` ${week.from} 至 ${week.to} 当周` : '今天'}：
        <strong className={lowest.balance < 0 ? 'mortise-today-short' : undefined}>
          {formatThousands(lowest.balance)} 元
        </strong>
        {isLinked && <Link to={PLAN}> 查看资金计划</Link>}
      </p>
      <Chart
        title="现金十三周"
        plot={{
          kind: 'bar',
          unit: '元',
          categories: weeks.map(({ from }) => from.slice(5)),
          series: [
            { name: '流入', values: weeks.map((each) => each.in) },
            { name: '流出', values: weeks.map((each) => each.out) },
            { name: '周末余额', values: weeks.map(({ balance }) => balance), isLine: true },
          ],
        }}
      />
    </section>
  )
}
