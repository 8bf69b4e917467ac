import type { SimulatedFigures, SimulatedOrder, SimulationAnswer } from '@mortise/aps/model'
import { Alert, saveCsv } from '@mortise/web'
import { Button, Flex, Table, Tag, Typography } from 'antd'
import { Link } from 'react-router'

const figures: readonly (readonly [keyof SimulatedFigures, string, (value: number) => string])[] = [
  ['lateJobs', '迟期工单', (value) => `${value} 张`],
  ['lateMinutes', '加权迟期', (value) => `${value.toLocaleString('zh-CN')} 分钟`],
  ['setUpMinutes', '换型', (value) => `${value.toLocaleString('zh-CN')} 分钟`],
  ['lengthMinutes', '全部完工还要', (value) => `${(value / 1440).toFixed(1)} 天`],
  ['utilisation', '机组利用率', (value) => `${(value * 100).toFixed(1)}%`],
]

const moment = (text: string | null) => (text ? text.slice(0, 16) : '—')
const percent = (share: number) => `${(share * 100).toFixed(1)}%`

/** What a simulation found, beside the published plan. */
export function Outcome({ of, assumptions }: { of: SimulationAnswer; assumptions: readonly string[] }) {
  const { scenario, days, orders, orderCount, units, freed, isCutShort } = of
  const { again, after } = of.figures
  const late = orders.filter(({ wasLate, isLate }) => isLate && !wasLate).length
  const rescued = orders.filter(({ wasLate, isLate }) => wasLate && !isLate).length
  return (
    <section aria-label="模拟结果">
      <Flex vertical gap={12}>
        <Alert
          showIcon
          role="status"
          type={after.lateJobs > again.lateJobs ? 'warning' : 'success'}
          title={`假设：${assumptions.join('；')}。${orderCount} 个订单中 ${orders.length} 个完工时间改变，${late} 个变为迟期，${rescued} 个不再迟期`}
          description={[
            `与不作改变、从已发布的方案 ${scenario.no} 同样再排一次相比；已发布的计划没有改动。`,
            freed.length > 0 && `${freed.length} 道冻结或固定的工序不能留在原处，如${freed[0]}。`,
            isCutShort && '计算时间已满，提前结束。',
          ]
            .filter(Boolean)
            .join('')}
        />
        <FigureTable of={of} />
        <Flex justify="space-between" align="center">
          <Typography.Title level={5} style={{ margin: 0 }}>
            完工时间改变的订单
          </Typography.Title>
          <Button
            disabled={orders.length === 0}
            onClick={() => saveCsv('排产模拟', [sheetHead, ...orders.map(sheetRow)])}
          >
            导出
          </Button>
        </Flex>
        <OrderTable orders={orders} />
        <Typography.Title level={5} style={{ margin: 0 }}>
          {`机组利用率（${days} 天内）`}
        </Typography.Title>
        <Table
          size="small"
          pagination={false}
          rowKey="name"
          scroll={{ x: 'max-content' }}
          dataSource={[...units]}
          columns={[
            { title: '机组', dataIndex: 'name' },
            { title: '不改变', dataIndex: 'before', align: 'right', render: percent },
            { title: '假设后', dataIndex: 'after', align: 'right', render: percent },
            {
              title: '差',
              align: 'right',
              render: (_, { before, after }) => `${((after - before) * 100).toFixed(1)} 个百分点`,
            },
          ]}
        />
      </Flex>
    </section>
  )
}

function FigureTable({ of: { figures: found } }: { of: SimulationAnswer }) {
  return (
    <Table
      size="small"
      pagination={false}
      rowKey="key"
      scroll={{ x: 'max-content' }}
      dataSource={figures.map(([key, label, text]) => ({
        key,
        label,
        before: text(found.before[key]),
        again: text(found.again[key]),
        after: text(found.after[key]),
        isBetter: found.after[key] < found.again[key],
        isSame: found.after[key] === found.again[key],
      }))}
      columns={[
        { title: '指标', dataIndex: 'label' },
        { title: '已发布', dataIndex: 'before', align: 'right' },
        {
          title: '不改变，重新计算',
          dataIndex: 'again',
          align: 'right',
          onHeaderCell: () => ({ title: '只因多算一遍而得到的，不是假设的功劳' }),
        },
        {
          title: '假设后',
          dataIndex: 'after',
          align: 'right',
          render: (text: string, { key, isBetter, isSame }) =>
            isSame || key === 'utilisation' ? (
              text
            ) : (
              <Typography.Text type={isBetter ? 'success' : 'danger'}>{text}</Typography.Text>
            ),
        },
      ]}
    />
  )
}

function OrderTable({ orders }: { orders: readonly SimulatedOrder[] }) {
  return (
    <Table
      size="small"
      rowKey="no"
      pagination={{ pageSize: 10, showSizeChanger: false, hideOnSinglePage: true }}
      scroll={{ x: 'max-content' }}
      locale={{ emptyText: '没有订单的完工时间改变' }}
      dataSource={[...orders]}
      columns={[
        {
          title: '订单',
          dataIndex: 'no',
          render: (no: string, { before }) => (before ? <Link to={ordersOf(no)}>{no}</Link> : no),
        },
        {
          title: '工单',
          dataIndex: 'works',
          render: (works: readonly string[]) =>
            works.length > 3 ? `${works.slice(0, 3).join('、')} 等 ${works.length} 张` : works.join('、'),
        },
        { title: '交期', dataIndex: 'dueOn' },
        { title: '不改变', dataIndex: 'before', render: moment },
        { title: '假设后', dataIndex: 'after', render: moment },
        { title: '变化', render: (_, order) => <Delta of={order} /> },
        { title: '结果', render: (_, order) => <Verdict of={order} /> },
      ]}
    />
  )
}

const ordersOf = (no: string) => `/orders/customer-order?orderNumber=${encodeURIComponent(no)}`

const words = ({ delta }: SimulatedOrder): string =>
  delta === null ? '新增' : `${delta > 0 ? '晚' : '早'} ${(Math.abs(delta) / 60).toFixed(1)} 小时`

function Delta({ of }: { of: SimulatedOrder }) {
  if (of.delta === null) return <>{words(of)}</>
  return <Typography.Text type={of.delta > 0 ? 'danger' : 'success'}>{words(of)}</Typography.Text>
}

const verdict = ({ wasLate, isLate }: SimulatedOrder): string => {
  if (isLate) return wasLate ? '仍迟期' : '变为迟期'
  return wasLate ? '不再迟期' : '按期'
}

function Verdict({ of }: { of: SimulatedOrder }) {
  const colour = of.isLate ? 'red' : of.wasLate ? 'green' : 'default'
  return <Tag color={colour}>{verdict(of)}</Tag>
}

const sheetHead = ['订单', '工单', '交期', '不改变完工', '假设后完工', '变化', '结果']
const sheetRow = (order: SimulatedOrder): string[] => [
  order.no,
  order.works.join('、'),
  order.dueOn,
  moment(order.before),
  moment(order.after),
  words(order),
  verdict(order),
]
