import {
  type BriefingFigure,
  DailyBriefing,
  daysOver,
  type FigureSpec,
  shownOf,
} from '@mortise/briefing/model'
import { addDays, addMonths, codeOf, endOfMonth, type MeasureAnswer, sum } from '@mortise/model'
import type { Context } from '@mortise/server'

/** So many days make a curve. */
const CURVE = 30

/** Whether the caller may read the rows of a figure, and what they come to. */
export const mayRead = ({ can }: Context, { measure }: FigureSpec): boolean =>
  can(codeOf(measure.of, 'list')) && (!measure.sum || !measure.needs || can(measure.needs))

/** A figure as the caller may see it; null where what it sums is kept back. */
export async function figureOf(ctx: Context, spec: FigureSpec, told: Told): Promise<BriefingFigure | null> {
  return typeof spec.over === 'object' && 'day' in spec.over
    ? happened(ctx, spec, spec.over.day)
    : standing(ctx, spec, told)
}

/** What happened today, beside yesterday and the same days of last month; by one question for all of its days. */
async function happened(ctx: Context, spec: FigureSpec, by: string): Promise<BriefingFigure | null> {
  const { today } = ctx
  const lastMonth = addMonths(`${today.slice(0, 7)}-01`, -1)
  const from = earlier(lastMonth, addDays(today, 1 - CURVE))
  const answer = await ctx.measure(spec.measure, { within: { from, to: today }, by })
  if (shownOf(spec, answer) === null) return null
  const values = valuesOf(spec, answer)
  const between = (first: string, last: string) =>
    sum(
      [...values].filter(([day]) => day >= first && day <= last),
      ([, value]) => value,
    )
  const days = Array.from({ length: CURVE }, (_, index) => addDays(today, index + 1 - CURVE))
  return {
    key: spec.key,
    value: values.get(today) ?? 0,
    before: [
      { when: '昨日', value: values.get(addDays(today, -1)) ?? 0 },
      { when: '上月同期', value: between(lastMonth, sameDay(lastMonth, today)) },
    ],
    month: between(`${today.slice(0, 7)}-01`, today),
    curve: days.map((day) => ({ day, value: values.get(day) ?? 0 })),
  }
}

const valuesOf = (spec: FigureSpec, { groups }: MeasureAnswer): Map<string, number> =>
  new Map(groups.map((group) => [String(group.value), shownOf(spec, group) ?? 0]))

const earlier = (one: string, other: string): string => (one < other ? one : other)

/** The day of a month that is numbered as today, or its last. */
const sameDay = (first: string, today: string): string =>
  earlier(`${first.slice(0, 7)}-${today.slice(8)}`, endOfMonth(first))

/** What the caller was told on mornings before, by day. */
export type Told = ReadonlyMap<string, Readonly<Record<string, number>>>

export async function toldBefore({ repo, user, today }: Context): Promise<Told> {
  const rows = await repo(DailyBriefing).pick(
    ['date', 'figures'],
    { user: user.username, date: { lt: today, ge: addDays(addMonths(today, -1), -CURVE) } },
    { sort: [['date', 'asc']], limit: 100 },
  )
  return new Map(rows.map(({ date, figures }) => [date, figures ?? {}]))
}

/** What stands now, beside what the caller was told that it was: nobody else's figures are theirs to compare with. */
async function standing(ctx: Context, spec: FigureSpec, told: Told): Promise<BriefingFigure | null> {
  const { today } = ctx
  const value = shownOf(spec, await ctx.measure(spec.measure, { within: daysOver(spec, today) }))
  if (value === null) return null
  const at = (when: string, day: string) => {
    const before = told.get(day)?.[spec.key]
    return before === undefined ? [] : [{ when, value: before }]
  }
  const curve = [...told].flatMap(([day, figures]) => {
    const before = figures[spec.key]
    return before === undefined || day < addDays(today, 1 - CURVE) ? [] : [{ day, value: before }]
  })
  return {
    key: spec.key,
    value,
    before: [...at('昨日早晨', addDays(today, -1)), ...at('上月今日早晨', addMonths(today, -1))],
    month: null,
    curve: curve.length > 0 ? [...curve, { day: today, value }] : [],
  }
}
