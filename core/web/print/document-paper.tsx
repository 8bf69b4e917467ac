import {
  type AnyEntity,
  fieldsOf,
  type Paper as PaperSpec,
  printedLines,
  type Row,
  wireNameOf,
} from '@mortise/model'
import type { ReactNode, Ref } from 'react'
import { MoneyCapitals } from '../inputs/money/money-capitals.tsx'
import { textName } from '../rows/texts.ts'
import { CompanyHead } from './company-head.tsx'
import { Paper } from './paper.tsx'
import { type Goods, printedColumns, printedText } from './printed.ts'

interface DocumentPaperProps {
  readonly of: AnyEntity
  readonly paper: PaperSpec
  readonly row: Row
  readonly goods: Goods | null
  /** The rows of the goods by their ids, as they travelled. */
  readonly goodsRows: ReadonlyMap<string, Row>
  readonly ref?: Ref<HTMLElement>
}

/** A document on paper: its head, its lines with what the goods of each are, and who signs; once for each who gets a copy. */
export function DocumentPaper({ ref, ...told }: DocumentPaperProps) {
  const { copies } = told.paper
  if (!copies) return <DocumentSheet ref={ref} {...told} />
  return (
    <div ref={ref as Ref<HTMLDivElement>} className="mortise-copies">
      {copies.map((copy) => (
        <DocumentSheet key={copy} copy={copy} {...told} />
      ))}
    </div>
  )
}

function DocumentSheet(props: DocumentPaperProps & { readonly copy?: string }) {
  const { of, paper, row, goods, goodsRows, copy, ref } = props
  const { head, total, signs } = paper
  const amount = total && row[wireNameOf(total, fieldsOf(of)[total])]
  return (
    <Paper title={copy ? `${of.label}（${copy}）` : of.label} head={<CompanyHead />} ref={ref}>
      <dl className="mortise-printed-head">
        {head.map((key) => (
          <div key={key}>
            <dt>{fieldsOf(of)[key]?.label}：</dt>
            <dd>{printedText(of, key, row)}</dd>
          </div>
        ))}
      </dl>
      <Lines of={of} paper={paper} row={row} goods={goods} goodsRows={goodsRows} />
      {typeof amount === 'number' && total && (
        <p>
          合计：{printedText(of, total, row)}（<MoneyCapitals value={amount} />）
        </p>
      )}
      <p className="mortise-printed-signed">
        {signs.map((who) => (
          <span key={who}>{who}：</span>
        ))}
      </p>
    </Paper>
  )
}

type Cell = readonly [label: string, text: (line: Row) => string]

function Lines({ of, paper, row, goods, goodsRows }: DocumentPaperProps): ReactNode {
  const found = printedLines(of)
  if (!found) return null
  const [key, lines] = found
  const rows = (row[wireNameOf(key, lines)] ?? []) as Row[]
  const cells: Cell[] = [
    ...(goods ? goodsCells(goods, goodsRows, paper.columns.includes('unit')) : []),
    ...printedColumns(paper, lines, rows).map(
      (column): Cell => [
        fieldsOf(lines)[column]?.label ?? column,
        (line) => printedText(lines, column, line),
      ],
    ),
  ]
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">序号</th>
          {cells.map(([label]) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((line, index) => (
          <tr key={String(line.id)}>
            <td>{index + 1}</td>
            {cells.map(([label, text]) => (
              <td key={label}>{text(line)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What the goods of a line are, with their unit where the paper prints none of the line. */
function goodsCells(
  { name, source: { entity, text }, paper: { columns, together, unit } }: Goods,
  known: ReadonlyMap<string, Row>,
  hasUnit: boolean,
): Cell[] {
  // Goods that these eyes may not look up still have the name that came with the line.
  const rowOf = (line: Row): Row =>
    known.get(String(line[name])) ?? { [text]: line[textName(name, undefined)] }
  const own = [...columns, ...(unit && !hasUnit ? [unit] : [])].map(
    (key): Cell => [fieldsOf(entity)[key]?.label ?? key, (line) => printedText(entity, key, rowOf(line))],
  )
  if (!together) return own
  const joined = (line: Row) =>
    together.fields
      .map((key) => printedText(entity, key, rowOf(line)))
      .filter((part) => part !== '')
      .join(' ')
  return [...own, [together.label, joined]]
}
