import { codeOf } from '@mortise/model'
import { Defect, FactoryScan, PlanItem, type ShopBoard, WorkOrder } from '@mortise/production/model'
import { api, type Figure } from '@mortise/web'
import {
  badPieces,
  finishedWork,
  goodScans,
  readyItems,
  releasedWork,
  type ShopQuery,
  workAt,
} from './board-rows.ts'

/** The figures of one board are asked for together. */
const SHARED_FOR = 2000

/** How the shop stands; each figure leads to the rows behind it. */
export function shopFigures(query: ShopQuery): readonly Figure[] {
  const board = sharedBoard(query)
  const key = (name: string) => `production.${name}:${query.from}:${query.to}:${query.unit ?? ''}`
  const bars = (
    name: Exclude<keyof ShopBoard, 'flow'>,
    title: string,
    series: string,
    to: (value?: string) => `/${string}`,
    needs: string,
  ): Figure => ({
    shape: 'plot',
    key: key(name),
    title,
    needs,
    to: to(),
    async load() {
      const points = (await board())[name]
      return {
        kind: 'bar',
        categories: points.map((point) => point.name),
        series: [{ name: series, values: points.map(({ count }) => count) }],
        to: points.map(({ value }) => to(value)),
      }
    },
  })
  return [
    bars('wip', '在制分布（当前工序）', '件数', workAt, codeOf(WorkOrder, 'list')),
    bars('ready', '待产齐套率', '计划行', readyItems, codeOf(PlanItem, 'list')),
    {
      ...bars('byDay', '每日产出', '合格件数', () => goodScans(query), codeOf(FactoryScan, 'list')),
      shape: 'plot',
      async load() {
        const { byDay } = await board()
        return {
          kind: 'line',
          categories: byDay.map(({ name }) => name.slice(5)),
          series: [{ name: '合格件数', values: byDay.map(({ count }) => count) }],
          to: byDay.map(({ value }) => goodScans({ ...query, from: value, to: value })),
        }
      },
    },
    bars(
      'byUnit',
      '机组产出',
      '合格件数',
      (unit) => goodScans({ ...query, unit: unit ?? query.unit }),
      codeOf(FactoryScan, 'list'),
    ),
    {
      shape: 'plot',
      key: key('defects'),
      title: '不良原因',
      needs: codeOf(Defect, 'list'),
      to: badPieces(query),
      async load() {
        const { defects } = await board()
        let total = 0
        return {
          kind: 'bar',
          categories: defects.map(({ name }) => name),
          series: [
            { name: '不良件数', values: defects.map(({ count }) => count) },
            { name: '累计', values: defects.map(({ count }) => (total += count)), isLine: true },
          ],
          to: defects.map(({ value }) => badPieces(query, value)),
        }
      },
    },
    bars('lead', '制造周期', '工单数', (days) => finishedWork(query, days), codeOf(WorkOrder, 'list')),
    {
      shape: 'plot',
      key: key('flow'),
      title: '累计流量',
      needs: codeOf(WorkOrder, 'list'),
      to: releasedWork(query.to),
      async load() {
        const { flow } = await board()
        return {
          kind: 'line',
          categories: flow.map(({ day }) => day.slice(5)),
          series: [
            { name: '已下达', values: flow.map(({ released }) => released) },
            { name: '已开工', values: flow.map(({ started }) => started) },
            { name: '已完工', values: flow.map(({ finished }) => finished) },
          ],
          to: flow.map(({ day }) => releasedWork(day)),
        }
      },
    },
  ]
}

/** One call for all figures that are looked at together; what is asked for later is asked anew. */
function sharedBoard({ from, to, unit }: ShopQuery): () => Promise<ShopBoard> {
  let known: { readonly since: number; readonly answer: Promise<ShopBoard> } | null = null
  return () => {
    if (!known || performance.now() - known.since > SHARED_FOR)
      known = {
        since: performance.now(),
        answer: api.get<ShopBoard>(
          `${WorkOrder.wire}/board`,
          { from, to, jzId: unit ?? undefined },
          { quiet: true },
        ),
      }
    return known.answer
  }
}
