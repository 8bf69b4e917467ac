import type { Row } from '@mortise/model'
import type { ReportView, ViewColumn } from '@mortise/reports/model'
import type { Plot } from '@mortise/web'
import { grouped } from './grouped.ts'

type Address = `/${string}`

/** How a value of a column is read. */
export const readText = (row: Row, name: string): string => String(row[`${name}_dictText`] ?? row[name] ?? '')

const numberOf = (value: unknown): number | null =>
  value === null || value === undefined || value === '' ? null : Number(value)

export const groupsOf = ({ columns }: ReportView): readonly ViewColumn[] =>
  columns.filter(({ use }) => use === 'group')
export const figuresOf = ({ columns }: ReportView): readonly ViewColumn[] =>
  columns.filter(({ use }) => use !== 'group' && use !== 'show')

/**
 * A report as a plot: its first group along the axis. A second group makes a series of each of its values, of the first
 * figure; without one every figure is a series.
 */
export function plotOf(view: ReportView, toRows: (row: Row) => Address | null): Plot | null {
  const [axis, second] = groupsOf(view)
  const figures = figuresOf(view)
  const [figure] = figures
  const { chart, records } = view
  if (!axis || !figure || chart === 'table' || chart === 'number') return null
  const byCategory = grouped(records, (row) => readText(row, axis.name))
  const categories = [...byCategory.keys()]
  const rowsIn = (category: string) => byCategory.get(category) ?? []
  const series = second
    ? [...new Set(records.map((row) => readText(row, second.name)))].map((name) => ({
        name,
        values: categories.map((category) => {
          const found = rowsIn(category).find((row) => readText(row, second.name) === name)
          return found ? numberOf(found[figure.name]) : null
        }),
      }))
    : figures.map(({ name, title }) => ({
        name: title,
        values: categories.map((category) => numberOf(rowsIn(category)[0]?.[name])),
      }))
  const to = categories.map((category) => {
    const [first] = rowsIn(category)
    return first ? toRows(first) : null
  })
  const isLinked = to.every((address): address is Address => address !== null)
  return { kind: chart, categories, series, ...(isLinked && { to }) }
}
