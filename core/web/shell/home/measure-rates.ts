import type { AnyMeasure, MeasureAnswer } from '@mortise/model'
import type { AmountFigure, PlotFigure } from '../../product/figure.ts'
import { ask, categoryOf, figureOf, type MeasureView, rowsOf, withEmptyDates } from './measure-figures.ts'

/** What part of one measure's rows are those of another, in percent. */
export interface RateView extends Omit<MeasureView, 'show' | 'unit'> {
  /** The rows of which the measure's are a part. */
  readonly among: AnyMeasure
}

/** Of nothing there is no part. */
export const rateOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1000) / 10

/** One rate, and of how many; it leads to all that it is a part of. */
export const measureRate = (view: RateView): AmountFigure => ({
  shape: 'amount',
  ...figureOf(wholeOf(view), `rate:${view.measure.name}`),
  async load(signal) {
    const [part, whole] = await both(view, {}, signal)
    const { unit = '' } = view.among
    return {
      value: rateOf(part.count, whole.count),
      unit: '%',
      note: `${part.count} / ${whole.count} ${unit}`,
    }
  },
})

/** A rate in each group: every month for a line, the largest groups for bars. */
export const measureRates = (
  view: RateView & { readonly kind: 'line' | 'bar'; readonly by: string; readonly limit?: number },
): PlotFigure => ({
  shape: 'plot',
  ...figureOf(wholeOf(view), `rate:${view.measure.name}:${view.by}`),
  async load(signal) {
    const { by, kind, limit } = view
    const within = view.within?.()
    const [part, whole] = await both(view, { by, ...(limit && { limit }) }, signal)
    const groups = within ? withEmptyDates(whole.groups, by, within) : whole.groups
    const counts = new Map(part.groups.map(({ value, count }) => [value, count]))
    return {
      kind,
      unit: '%',
      categories: groups.map(({ text }) => categoryOf(by, text)),
      series: [
        {
          name: view.title,
          values: groups.map(({ value, count }) => rateOf(counts.get(value) ?? 0, count)),
        },
      ],
      to: groups.map(({ value }) => rowsOf(wholeOf(view), within, [by, value])),
    }
  },
})

const wholeOf = ({ among, ...view }: RateView): MeasureView => ({ ...view, measure: among, show: 'count' })

function both(
  view: RateView,
  { by, limit }: { by?: string; limit?: number },
  signal: AbortSignal,
): Promise<[MeasureAnswer, MeasureAnswer]> {
  const within = view.within?.()
  // Of the part all groups are wanted: those of the whole that are shown need not be its largest.
  return Promise.all([
    ask(view, { within, ...(by && { by }) }, signal),
    ask(wholeOf(view), { within, ...(by && { by }), limit }, signal),
  ])
}
