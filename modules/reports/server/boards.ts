import { BusinessError, type DictItem, type ReportQueryItem, type RowOf } from '@mortise/model'
import { type BoardView, Dashboard, OnlineReport, type OpenEntry } from '@mortise/reports/model'
import type { Context } from '@mortise/server'
import { opensFor, reportsOf } from './access.ts'
import { reportSourceOf } from './report-source.ts'

type Board = RowOf<typeof Dashboard>

/** The boards that a caller may open. */
export async function boardsOf(ctx: Context): Promise<OpenEntry[]> {
  const opens = await opensFor(ctx, Dashboard)
  const all = await ctx.repo(Dashboard).find({}, { sort: [['createTime', 'asc']] })
  return all.filter(opens).map(({ id, code, name, remark }) => ({ id, code, name, chart: null, remark }))
}

/** A board with the cards that the caller may open, and what they can all be narrowed by. */
export async function boardOf(ctx: Context, board: Board): Promise<BoardView> {
  const { id, code, name, refresh, remark, version } = board
  const open = new Map((await reportsOf(ctx)).map((report) => [report.id, report]))
  const cards = board.cards.flatMap(({ id: card, report, title, size }) => {
    const found = open.get(report)
    return found ? [{ id: card, title: title || found.name, size, report: found }] : []
  })
  return {
    id,
    code,
    name,
    refresh: refresh ?? null,
    remark: remark ?? null,
    version,
    canArrange: ctx.can('dashboard:edit'),
    ...(await filtersOf(
      ctx,
      cards.map(({ report }) => report),
    )),
    cards: cards.map(({ report, ...card }) => ({ ...card, code: report.code, chart: report.chart })),
  }
}

/** What several reports are narrowed by under one name. */
async function filtersOf(ctx: Context, reports: readonly RowOf<typeof OnlineReport>[]) {
  const items = new Map<string, ReportQueryItem>()
  const dictOptions: Record<string, readonly DictItem[]> = {}
  for (const report of new Map(reports.map((each) => [each.id, each])).values()) {
    const source = reportSourceOf(ctx, report)
    for (const item of await source.queryItems(ctx)) if (!items.has(item.field)) items.set(item.field, item)
    Object.assign(dictOptions, (await source.columns(ctx)).dictOptions)
  }
  return { queryItems: [...items.values()], dictOptions }
}

/** Puts the cards of a board in another order and sizes; those out of the caller's sight keep behind the others. */
export async function arrange(
  ctx: Context,
  id: string,
  { version, cards: places }: { version: number; cards: { id: string; size: '1' | '2' | '3' | '4' }[] },
): Promise<void> {
  const board = await ctx.repo(Dashboard).own(id)
  const placeOf = new Map(places.map((place, at) => [place.id, { ...place, at }]))
  const strange = places.find((place) => !board.cards.some((card) => card.id === place.id))
  if (strange) throw new BusinessError(`看板【${board.name}】已变化，请刷新后重新整理`)
  const at = (card: { id: string }) => placeOf.get(card.id)?.at ?? places.length
  const cards = board.cards
    .map((card) => ({ ...card, size: placeOf.get(card.id)?.size ?? card.size }))
    .toSorted((one, next) => at(one) - at(next))
  await ctx.repo(Dashboard).edit({ id: board.id, version, cards })
}
