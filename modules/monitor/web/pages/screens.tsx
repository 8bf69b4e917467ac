import type { ScreenCall, ScreenTimes } from '@mortise/model'
import { HOME_PATH, useEntities, useMenuTitles } from '@mortise/web'
import { Table } from 'antd'
import type { ColumnsType } from 'antd/es/table'
import { Link } from 'react-router'
import { millisecondsText } from '../monitor-calls.ts'

/** Which screens wait longest for the server, with the calls they wait for and the way to their slow statements. */
export function Screens({ screens }: { screens: readonly ScreenTimes[] }) {
  const nameOf = useScreenName()
  return (
    <Table<ScreenTimes>
      bordered
      size="small"
      aria-label="各页面耗时"
      rowKey="screen"
      dataSource={[...screens]}
      pagination={false}
      scroll={{ x: 'max-content', y: 420 }}
      locale={{ emptyText: '还没有人打开页面' }}
      expandable={{ expandedRowRender: ({ screen, calls }) => <Calls screen={screen} calls={calls} /> }}
      columns={[
        { title: '页面', key: 'name', render: (_, { screen }) => nameOf(screen) },
        { title: '地址', dataIndex: 'screen' },
        ...times<ScreenTimes>(),
      ]}
    />
  )
}

const Calls = ({ screen, calls }: Pick<ScreenTimes, 'screen' | 'calls'>) => (
  <Table<ScreenCall>
    size="small"
    aria-label={`${screen}的接口`}
    rowKey="call"
    dataSource={[...calls]}
    pagination={false}
    columns={[
      { title: '接口', dataIndex: 'call' },
      ...times<ScreenCall>(),
      {
        title: '操作',
        key: 'actions',
        render: (_, { call }) => (
          <Link to={`/monitor/database?call=${encodeURIComponent(call.split(' ')[1] ?? '')}`}>慢语句</Link>
        ),
      },
    ]}
  />
)

type Times = Pick<ScreenCall, 'count' | 'mean' | 'slowest' | 'total'>

const times = <T extends Times>(): ColumnsType<T> => [
  { title: '请求次数', dataIndex: 'count', align: 'right', sorter: (a, b) => a.count - b.count },
  ...(
    [
      ['mean', '平均'],
      ['slowest', '最长'],
      ['total', '合计'],
    ] as const
  ).map(([key, title]) => ({
    title,
    dataIndex: key,
    align: 'right' as const,
    render: millisecondsText,
    sorter: (a: T, b: T) => a[key] - b[key],
  })),
]

/** As the menu calls a screen; the page of a document is its entity's. */
function useScreenName(): (screen: string) => string {
  const titles = useMenuTitles()
  const entities = useEntities()
  return (screen) => {
    const entity = entities.get(/^\/document\/([^/]+)/.exec(screen)?.[1] ?? '')
    return titles.get(screen === '/' ? HOME_PATH : screen) ?? (entity ? `${entity.label}详情` : '其他页面')
  }
}
