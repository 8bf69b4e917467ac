import {
  type AnyMeasure,
  addDays,
  addMonths,
  advancedOf,
  auditFields,
  codeOf,
  endOfMonth,
  fieldsOf,
  groupOf,
  type MeasureAnswer,
  type MeasuredGroup,
  measuredRows,
  type Period,
  type Row,
  wireNameOf,
} from '@mortise/model'
import type { Plot } from '../../chart/plot.ts'
import { listAddress } from '../../list/state/list-address.ts'
import type { AmountFigure, PlotFigure } from '../../product/figure.ts'
import { api } from '../../session/connection.ts'

type Address = `/${string}`

/** A measure as a card or a plot shows it. */
export interface MeasureView {
  readonly measure: AnyMeasure
  readonly title: string
  /** The list of its rows, to which the figure leads. */
  readonly page: Address
  /** Days to look at; asked when it is shown, because a page that stays open goes with the days. */
  readonly within?: () => Period
  /** Values of fields that narrow it further: one store. */
  readonly search?: Row
  /** The sum, unless the measure has none. */
  readonly show?: 'count' | 'total'
  /** What is counted in; the measure's own unless told. */
  readonly unit?: string
}

/** One number, and what it was in an earlier period. */
export const measureCard = (
  view: MeasureView & { readonly before?: { readonly when: string; readonly within: () => Period } },
): AmountFigure => ({
  shape: 'amount',
  ...figureOf(view, 'card'),
  async load(signal) {
    const [now, earlier] = await Promise.all([
      ask(view, { within: view.within?.() }, signal),
      view.before && ask(view, { within: view.before.within() }, signal),
    ])
    const value = (answer: MeasureAnswer) => Math.round(shownOf(view, answer) ?? 0)
    const unit = view.unit ?? view.measure.unit
    return {
      value: value(now),
      ...(unit && { unit }),
      ...(view.before && earlier && { before: { when: view.before.when, value: value(earlier) } }),
    }
  },
})

/** A measure by groups; whoever may not see its sum sees how many. */
export const measurePlot = (
  view: MeasureView & {
    readonly kind: Plot['kind']
    readonly by: string
    readonly limit?: number
    /** How the series is called; the measure's label unless told. */
    readonly series?: string
    /** A line over the bars tells what they add up to, the largest first. */
    readonly isPareto?: boolean
  },
): PlotFigure => ({
  shape: 'plot',
  ...figureOf(view, `${view.kind}:${view.by}`),
  async load(signal) {
    const { by, kind, limit } = view
    const within = view.within?.()
    const answer = await ask(view, { within, by, limit }, signal)
    const dated = within ? withEmptyDates(answer.groups, by, within) : answer.groups
    const shown = (group: MeasuredGroup) => shownOf(view, group) ?? group.count
    const groups = view.isPareto ? largestFirst(dated, shown) : dated
    const isCounted = groups.some((group) => shownOf(view, group) === null)
    const { label, unit, of } = view.measure
    const summed = unit ? `${label}（${unit}）` : label
    const name = view.series ?? (isCounted ? `${of.label}数` : summed)
    const values = groups.map(shown)
    return {
      kind,
      categories: groups.map(({ text }) => categoryOf(by, text)),
      series: [
        { name, values },
        ...(view.isPareto ? [{ name: '累计', values: sumsUpTo(values), isLine: true }] : []),
      ],
      to: groups.map(({ value }) => rowsOf(view, within, [by, value])),
    }
  },
})

/** The rows behind a measure, in the list that shows them. */
export function rowsOf(
  { measure, page, search = {} }: Pick<MeasureView, 'measure' | 'page' | 'search'>,
  within?: Period,
  group?: readonly [by: string, value: unknown],
): Address {
  const { of, period } = measure
  const isSearched = (key: string) => fieldsOf(of)[key]?.search !== undefined
  const narrowed: Row = { ...search }
  const isPeriodSearched = period !== undefined && isSearched(period)
  const isGroupSearched = group !== undefined && isSearched(groupOf(group[0]).key)
  if (isPeriodSearched && within) narrowed[period] = [within.from, within.to]
  if (isGroupSearched) Object.assign(narrowed, groupSearch(...group))
  // What has no box in the list stands in its advanced query.
  const rest = measuredRows(measure, {
    within: isPeriodSearched ? undefined : within,
    ...(group && !isGroupSearched && { group }),
  })
  return `${page}${listAddress(of, narrowed, { advanced: advancedOf(of, rest) })}`
}

function groupSearch(by: string, value: unknown): Row {
  const { key, part } = groupOf(by)
  const text = String(value ?? '')
  if (part === 'month') return { [key]: [`${text}-01`, endOfMonth(`${text}-01`)] }
  if (part === 'day') return { [key]: [text, text] }
  return { [key]: value }
}

export function figureOf(view: MeasureView, what: string) {
  const { measure, title, within, search, show } = view
  const { from, to } = within?.() ?? { from: '', to: '' }
  const needs =
    show !== 'count' && measure.needs && what === 'card' ? measure.needs : codeOf(measure.of, 'list')
  return {
    key: [measure.name, what, show, from, to, JSON.stringify(search ?? {})].join('|'),
    title,
    needs,
    get to() {
      return rowsOf(view, within?.())
    },
  }
}

/** Dictionaries tell all that they have, in an order of their own. */
export const largestFirst = <G>(groups: readonly G[], valueOf: (group: G) => number): readonly G[] =>
  groups.filter((group) => valueOf(group) > 0).toSorted((one, other) => valueOf(other) - valueOf(one))

const sumsUpTo = (values: readonly number[]): number[] => {
  let all = 0
  return values.map((value) => (all += value))
}

const shownOf = (
  { measure, show }: MeasureView,
  { count, total }: Pick<MeasuredGroup, 'count' | 'total'>,
): number | null => (show === 'count' || !measure.sum ? count : total)

export function ask(
  { measure, search = {} }: MeasureView,
  { within, by, limit }: { within?: Period | undefined; by?: string; limit?: number | undefined },
  signal: AbortSignal,
): Promise<MeasureAnswer> {
  const fields = { ...auditFields, ...fieldsOf(measure.of) }
  const words = Object.entries(search).map(([key, value]) => [wireNameOf(key, fields[key]), value])
  return api.get<MeasureAnswer>(
    `/measure/${measure.name}`,
    {
      ...Object.fromEntries(words),
      ...(within && { periodFrom: within.from, periodTo: within.to }),
      ...(by && { groupBy: by }),
      ...(limit && { groupLimit: String(limit) }),
    },
    { signal, quiet: true },
  )
}

/** Days and months of the period without any rows count too. */
export function withEmptyDates(
  groups: readonly MeasuredGroup[],
  by: string,
  { from, to }: Period,
): readonly MeasuredGroup[] {
  const { part } = groupOf(by)
  if (!part) return groups
  const known = new Map(groups.map((group) => [String(group.value), group]))
  const length = part === 'day' ? 10 : 7
  const next = (date: string) => (part === 'day' ? addDays(date, 1) : addMonths(date, 1))
  const all: MeasuredGroup[] = []
  for (let date = part === 'day' ? from : `${from.slice(0, 7)}-01`; date <= to; date = next(date)) {
    const value = date.slice(0, length)
    const isMoneyHidden = groups.some(({ total }) => total === null)
    all.push(known.get(value) ?? { value, text: value, count: 0, total: isMoneyHidden ? null : 0 })
  }
  return all
}

/** A day without its year: the plot shows one. */
export const categoryOf = (by: string, text: string): string =>
  groupOf(by).part === 'day' ? text.slice(5) : text || '未填写'
