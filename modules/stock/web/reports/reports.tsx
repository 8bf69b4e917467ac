import { type AnyEntity, codeOf } from '@mortise/model'
import {
  IdleStock,
  StockAge,
  StockDemand,
  StockMove,
  StockShortage,
  StockSummary,
  StockTurnover,
} from '@mortise/stock/model'
import { EntityList, listAddress, useOwnQuery, useRights } from '@mortise/web'
import { Empty, Tabs } from 'antd'
import { Link } from 'react-router'
import { Movements } from './movements.tsx'
import { MovesLink } from './moves-link.tsx'
import { Overview } from './overview.tsx'
import { SHOWN } from './plots.ts'
import { shortageActions } from './shortage-actions.ts'

const lists: readonly AnyEntity[] = [StockSummary, StockAge, StockTurnover, IdleStock, StockShortage]

const toMoves = (row: { material: string }) => <MovesLink material={row.material} />
const toDemands = (row: { material: string }) => (
  <>
    <MovesLink material={row.material} />
    <Link
      className="mortise-row-action"
      to={`/stock/stock-demand${listAddress(StockDemand, { material: [row.material] })}`}
    >
      需求
    </Link>
  </>
)

/**
 * 库存报表: what there is, what it is worth, how old it is, how it moves, and what is missing. The address may ask for one
 * of them, and say what its list begins with.
 */
export default function Reports() {
  const { has } = useRights()
  const shown = useOwnQuery().get(SHOWN)
  const tabs = [
    ...(has('stockCost:view.value') ? [{ key: 'overview', label: '概览', children: <Overview /> }] : []),
    ...(has(codeOf(StockMove, 'list'))
      ? [{ key: 'movements', label: '收发存汇总', children: <Movements /> }]
      : []),
    ...lists
      .filter((entity) => has(codeOf(entity, 'list')))
      .map((entity) => ({
        key: entity.name,
        label: entity.label,
        children: (
          <EntityList
            of={entity}
            inAddress={entity.name === shown}
            rowActions={(entity === StockShortage ? toDemands : toMoves) as never}
            actionsWidth={entity === StockShortage ? 190 : undefined}
            toolbar={entity === StockShortage && <ShortageActions />}
          />
        ),
      })),
  ]
  if (tabs.length === 0) return <Empty description="没有查看库存报表的权限" />
  const first = tabs.find(({ key }) => key === shown) ?? tabs[0]
  return <Tabs items={tabs} defaultActiveKey={first?.key} destroyOnHidden />
}

const ShortageActions = () =>
  shortageActions.map((Action, index) => (
    // They are installed once, in the order of the modules.
    // oxlint-disable-next-line no-array-index-key
    <Action key={index} />
  ))
