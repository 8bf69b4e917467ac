import { formatThousands } from '@mortise/model'
import type { EChartsCoreOption } from 'echarts/core'

/** Figures over categories, to be plotted. */
export interface Plot {
  readonly kind: 'line' | 'bar' | 'pie'
  readonly categories: readonly string[]
  /** Where there is no value, a line is not drawn. */
  readonly series: readonly {
    readonly name: string
    readonly values: readonly (number | null)[]
    /** A line over the bars, such as what they add up to. */
    readonly isLine?: boolean
  }[]
  /** What the figures are counted in: it stands over the axis and behind each value of the tip. */
  readonly unit?: string
  /** Prices and the like, whose changes are what is looked at: the axis need not begin at nothing. */
  readonly isMeasured?: boolean
  /** The rows behind each category: where a click on it leads. */
  readonly to?: readonly `/${string}`[]
}

/** So many bars have room for their values above them; more are told by the tip and the table. */
const ROOMY = 12
/** Beyond so many letters, the values of neighbours would write over each other all the same. */
const LETTERS = 72

function isRoomy({ series }: Plot): boolean {
  const texts = series.flatMap(({ values }) => values.map((value) => formatThousands(value ?? 0)))
  return texts.length <= ROOMY && texts.join('').length <= LETTERS
}

/** The colours in which a plot is drawn; they follow the theme. */
export interface Inks {
  readonly text: string
  readonly faint: string
  readonly line: string
  readonly background: string
  /** Of series and slices, in their order. */
  readonly palette: readonly string[]
}

/** Whether there is anything to be seen in a plot. */
export const isBlank = ({ series }: Plot): boolean =>
  series.every(({ values }) => values.every((value) => !value))

/** What the drawing library is told. */
export function optionOf(plot: Plot, inks: Inks): EChartsCoreOption {
  return {
    color: [...inks.palette],
    textStyle: { color: inks.text },
    tooltip: {
      trigger: plot.kind === 'pie' ? 'item' : 'axis',
      confine: true,
      backgroundColor: inks.background,
      borderColor: inks.line,
      textStyle: { color: inks.text, fontSize: 13 },
      ...(plot.unit && { valueFormatter: (value: unknown) => withUnit(value, plot.unit) }),
      axisPointer: { type: plot.kind === 'bar' ? 'shadow' : 'line', lineStyle: { color: inks.faint } },
    },
    ...(plot.kind === 'pie' ? pieOf(plot, inks) : axesOf(plot, inks)),
  }
}

const withUnit = (value: unknown, unit = ''): string =>
  value === null || value === undefined ? '—' : `${formatThousands(Number(value))} ${unit}`

function axesOf(plot: Plot, inks: Inks): EChartsCoreOption {
  const { kind, categories, series, to, unit, isMeasured = false } = plot
  const axis = {
    axisLabel: { color: inks.faint },
    axisLine: { lineStyle: { color: inks.line } },
    axisTick: { show: false },
    splitLine: { lineStyle: { color: inks.line } },
  }
  const cursor = to ? 'pointer' : 'default'
  return {
    legend:
      series.length > 1
        ? { top: 0, right: 0, icon: 'roundRect', textStyle: { color: inks.faint } }
        : undefined,
    grid: { left: 4, right: 12, top: series.length > 1 ? 36 : 24, bottom: 4, outerBoundsMode: 'same' },
    xAxis: {
      ...axis,
      type: 'category',
      data: [...categories],
      boundaryGap: kind !== 'line',
      splitLine: { show: false },
    },
    yAxis: {
      ...axis,
      type: 'value',
      ...(unit && { name: unit, nameTextStyle: { color: inks.faint, align: 'right' } }),
      axisLine: { show: false },
      // Of what is counted, half a customer is none.
      ...(isMeasured ? { scale: true } : { minInterval: 1 }),
    },
    series: series.map(({ name, values, isLine = kind === 'line' }) => ({
      type: isLine ? 'line' : kind,
      name,
      data: [...values],
      cursor,
      ...(isLine
        ? {
            smooth: !isMeasured,
            smoothMonotone: 'x',
            ...(isMeasured && { step: 'end' }),
            symbol: 'circle',
            symbolSize: 6,
            areaStyle: { opacity: isMeasured || kind === 'bar' ? 0 : 0.12 },
          }
        : {
            barMaxWidth: 36,
            itemStyle: { borderRadius: [4, 4, 0, 0] },
            label: {
              show: isRoomy(plot),
              position: 'top',
              color: inks.faint,
              formatter: ({ value }: { value: number }) => formatThousands(value),
            },
          }),
    })),
  }
}

/** A ring with its slices named beside it: names around it would be cut on a phone. */
function pieOf({ categories, series: [slices], to }: Plot, inks: Inks): EChartsCoreOption {
  const data = categories
    .map((name, index) => ({ name, value: slices?.values[index] ?? 0 }))
    .filter(({ value }) => value > 0)
  const counts = new Map(data.map(({ name, value }) => [name, value]))
  return {
    legend: {
      type: 'scroll',
      orient: 'vertical',
      left: '58%',
      top: 'middle',
      icon: 'circle',
      itemGap: 12,
      textStyle: { color: inks.text, fontSize: 13 },
      pageTextStyle: { color: inks.faint },
      formatter: (name: string) => `${name}  ${formatThousands(counts.get(name) ?? 0)}`,
    },
    series: [
      {
        type: 'pie',
        name: slices?.name,
        cursor: to ? 'pointer' : 'default',
        radius: ['50%', '74%'],
        center: ['30%', '50%'],
        itemStyle: { borderColor: inks.background, borderWidth: 2 },
        label: { show: false },
        data,
      },
    ],
  }
}
