import { formatThousands, type Row } from '@mortise/model'
import type { ReportView, ViewColumn } from '@mortise/reports/model'
import { reportsOf, viewOf } from '@mortise/reports/server'
import { HttpFailure } from '@mortise/server'
import { answer, type IntentHandler } from './asked.ts'

const ROWS = 10

/** 报表: runs a report that the caller may open, over the rows that are theirs to see. */
export const report: IntentHandler = async ({ ctx, text }) => {
  if (text.length === 0) return null
  const own = await reportsOf(ctx)
  const found =
    own.find(({ name }) => name === text) ??
    own.find(({ name }) => name.includes(text) || text.includes(name)) ??
    null
  if (!found) return null
  const links = [{ title: `打开报表【${found.name}】`, path: `/online/cgreport/${found.code}` as const }]
  try {
    const view = await viewOf(ctx, found, { pageNo: '1', pageSize: String(ROWS) })
    return answer('report', wordsOf(view), { figures: figuresOf(view), table: tableOf(view), links })
  } catch (error) {
    // Columns that are hidden from the caller close the whole of a report that is grouped by them.
    if (error instanceof HttpFailure && error.failure.status === 403)
      return answer('report', `您没有查看报表【${found.name}】全部内容的权限`)
    throw error
  }
}

const wordsOf = ({ name, sourceLabel, total, records, remark }: ReportView): string => {
  const shown = Math.min(records.length, ROWS)
  const extent = total > shown ? `共 ${total} 行，列出前 ${shown} 行` : `共 ${shown} 行`
  return `报表【${name}】${remark ? `：${remark}` : ''}。取自${sourceLabel}，按您可见的数据，${extent}`
}

const figuresOf = ({ columns, whole }: ReportView) =>
  columns.flatMap(({ name, title, isTotal }) => {
    const value = whole[name]
    return isTotal && typeof value === 'number' ? [{ label: `${title}合计`, value, unit: '' }] : []
  })

const tableOf = ({ columns, records }: ReportView) => ({
  columns: columns.map(({ title }) => title),
  rows: records.slice(0, ROWS).map((row) => columns.map((column) => textOf(row, column))),
})

function textOf(row: Row, { name, isNumber }: ViewColumn): string {
  const value = row[name]
  if (value === null || value === undefined) return '–'
  const text = row[`${name}_dictText`]
  if (typeof text === 'string' && text !== '') return text
  return isNumber && typeof value === 'number' ? formatThousands(value) : String(value)
}
