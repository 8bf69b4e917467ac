import { BusinessError, type DictItem, type ReportColumn, type Row } from '@mortise/model'
import { writeXlsx } from 'hucre/xlsx'
import type { Context } from '../context/context.ts'
import type { ReportSource } from '../context/report-source.ts'
import { type SheetColumn, unread } from '../excel/cells/column.ts'
import { sheetOf } from '../excel/cells/frame.ts'
import { fileTitle, layOut } from '../excel/cells/layout.ts'

/** Rows that are written while others wait; an entity's own export has room for more. */
const mostRows = 10_000
const pageSize = 1000

/** A report as a sheet: its columns and all rows that it answers, choices and names as people read them. */
export async function reportSheet(
  ctx: Context,
  report: ReportSource,
  query: Readonly<Record<string, string>>,
): Promise<{ readonly bytes: Buffer; readonly fileName: string }> {
  const { cgRpConfigName: title, columns, dictOptions } = await report.columns(ctx)
  const records = await allRows(ctx, report, query)
  const layout = layOut(columns.map(sheetColumn), { title, exporter: ctx.user.realname })
  const sheet = sheetOf(layout)
  const rows = records.map((row) => columns.map((column) => shown(column, row, dictOptions)))
  const bytes = await writeXlsx({ sheets: [{ ...sheet, rows: [...(sheet.rows ?? []), ...rows] }] })
  return { bytes: Buffer.from(bytes), fileName: `${fileTitle(title)}.xlsx` }
}

async function allRows(ctx: Context, report: ReportSource, query: Readonly<Record<string, string>>) {
  const rows: Row[] = []
  for (let page = 1; ; page++) {
    const { records, total } = await report.page(ctx, {
      ...query,
      pageNo: String(page),
      pageSize: String(pageSize),
    })
    if (total > mostRows) throw new BusinessError(`导出数据超过${mostRows}行，请缩小查询范围`)
    rows.push(...records)
    if (records.length < pageSize) return rows
  }
}

const sheetColumn = ({ dataIndex, title, align }: ReportColumn): SheetColumn => ({
  key: dataIndex,
  label: title,
  form: align === 'right' ? 'number' : 'text',
  ...unread,
})

function shown(
  { dataIndex, customRender }: ReportColumn,
  row: Row,
  options: Readonly<Record<string, readonly DictItem[]>>,
): string | number | null {
  const value = row[`${dataIndex}_dictText`] ?? row[dataIndex] ?? null
  if (value === null || typeof value === 'number') return value
  const choice = customRender ? options[customRender]?.find((item) => item.value === value) : undefined
  return choice?.text ?? String(value)
}
