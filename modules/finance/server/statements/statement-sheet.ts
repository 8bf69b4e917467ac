import type { Statement, StatementLine } from '@mortise/finance/model'
import { type Context, type PrintedCell, printedSheet } from '@mortise/server'
import { companyOf } from '@mortise/system/server'

const NAME_WIDTH = 38
const NUMBER_WIDTH = 6
const MONEY_WIDTH = 18

/** A statement as a workbook that is printed and signed as it is: the form of the standard on one page. */
export async function statementSheet(ctx: Context, statement: Statement): Promise<Buffer> {
  const { title, form, period, columns, halves } = statement
  const { name: company } = await companyOf(ctx)
  const each = columns.length + 2
  const width = each * halves.length
  const thirds = [Math.floor(width / 3), width - 2 * Math.floor(width / 3), Math.floor(width / 3)] as const
  const heading = halves.flatMap((half): PrintedCell[] => [
    framed(half.title, { align: 'center', isBold: true }),
    framed('行次', { align: 'center', isBold: true }),
    ...columns.map((column) => framed(column.title, { align: 'center', isBold: true })),
  ])
  const longest = Math.max(...halves.map(({ lines }) => lines.length))
  const body = Array.from({ length: longest }, (_, at) =>
    halves.flatMap(({ lines }) => cellsOf(lines[at], columns.length)),
  )
  return printedSheet({
    name: title,
    isLandscape: halves.length > 1,
    widths: halves.flatMap(() => [NAME_WIDTH, NUMBER_WIDTH, ...columns.map(() => MONEY_WIDTH)]),
    rows: [
      [{ value: title, span: width, align: 'center', isBold: true, size: 18 }],
      [{ value: form, span: width, align: 'right' }],
      [
        { value: `编制单位：${company}`, span: thirds[0] },
        { value: period, span: thirds[1], align: 'center' },
        { value: '单位：元', span: thirds[2], align: 'right' },
      ],
      heading,
      ...body,
      [
        { value: '单位负责人：', span: thirds[0] },
        { value: '会计机构负责人：', span: thirds[1] },
        { value: '制表人：', span: thirds[2] },
      ],
    ],
  })
}

const framed = (value: string | number | null, more: Partial<PrintedCell> = {}): PrintedCell => ({
  value,
  isFramed: true,
  ...more,
})

function cellsOf(line: StatementLine | undefined, columns: number): PrintedCell[] {
  if (!line) return Array.from({ length: columns + 2 }, () => framed(null))
  const { no, name, level, isTotal, amounts } = line
  const isBold = isTotal || amounts.length === 0
  return [
    framed(name, { isBold, indent: level }),
    framed(no === null ? null : String(no), { align: 'center' }),
    ...Array.from({ length: columns }, (_, at) => framed(amounts[at] ?? null, { isBold })),
  ]
}
