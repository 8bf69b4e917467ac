import { formatThousands } from '@mortise/model'
import { Link } from 'react-router'
import type { Plot } from './plot.ts'

/** The figures of a plot as a table. */
export function PlotTable({ title, plot: { categories, series, to, unit } }: { title: string; plot: Plot }) {
  return (
    <table aria-label={title}>
      <thead>
        <tr>
          <th scope="col">项目</th>
          {series.map(({ name }) => (
            <th key={name} scope="col">
              {unit ? `${name}（${unit}）` : name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {categories.map((category, index) => (
          <tr key={category}>
            <th scope="row">{to?.[index] ? <Link to={to[index]}>{category}</Link> : category}</th>
            {series.map(({ name, values }) => (
              <td key={name}>{textOf(values[index])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const textOf = (value: number | null | undefined): string =>
  value === null || value === undefined ? '' : formatThousands(value)
