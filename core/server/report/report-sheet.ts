import { buffer } from 'node:stream/consumers'
import { BusinessError, type DictItem, type ReportColumn, type Row } from '@mortise/model'
import { writeXlsx } from 'hucre/xlsx'
import type { Context } from '../context/context.ts'
import type { ReportSource } from '../context/report-source.ts'
import { type SheetColumn, unread } from '../excel/cells/column.ts'
import { sheetOf } from '../excel/cells/frame.ts'
import { fileTitle, layOut } from '../excel/cells/layout.ts'
import type { Message } from '../module/route.ts'
import { queueReportSheet, reportRows } from './report-export.ts'

/** Rows that are written while others wait; an entity's own export has room for more. */
const mostRows = 10_000
const pageSize = 1000

/** A report as a sheet: its columns and all rows that it answers, choices and names as people read them. */
export async function reportSheet(
  ctx: Context,
  report: ReportSource,
  query: Readonly<Record<string, string>>,
): Promise<{ readonly bytes: Buffer; readonly fileName: string }> {
  if (report.sheet) {
    const plan = await report.sheet(ctx, query)
    const { stream, fileName } = await reportRows(ctx, plan, mostRows)
    return { bytes: await buffer(stream), fileName }
  }
  const { cgRpConfigName: title, columns, dictOptions } = await report.columns(ctx)
  const records = await allRows(ctx, report, query)
  const layout = layOut(columns.map(sheetColumn), { title, exporter: ctx.user.realname })
  const sheet = sheetOf(layout)
  const rows = records.map((row) => columns.map((column) => shown(column, row, dictOptions)))
  const bytes = await writeXlsx({ sheets: [{ ...sheet, rows: [...(sheet.rows ?? []), ...rows] }] })
  return { bytes: Buffer.from(bytes), fileName: `${fileTitle(title)}.xlsx` }
}

/** The same left to a job, to be found in the download centre. */
export async function queueReport(
  ctx: Context,
  report: ReportSource,
  query: Readonly<Record<string, string>>,
): Promise<Message> {
  if (!report.sheet) throw new BusinessError('这张报表的行数不多，请直接导出')
  return queueReportSheet(ctx, await report.sheet(ctx, query))
}

/** A column of a report's sheet; of values that stand for something, what they are called. */
export const reportColumn = (
  key: string,
  label: string,
  { form, texts = [] }: Pick<SheetColumn, 'form'> & Partial<Pick<SheetColumn, 'texts'>>,
): SheetColumn => ({ ...unread, key, label, form: texts.length > 0 ? 'choice' : form, texts })

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
