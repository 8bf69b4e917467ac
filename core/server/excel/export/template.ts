import type { AnyEntity } from '@mortise/model'
import { colToLetter, type DataValidation, type WriteSheet, writeXlsx } from 'hucre/xlsx'
import type { Context } from '../../context/context.ts'
import type { Services } from '../../context/services.ts'
import { type SheetColumn, sheetColumns } from '../cells/column.ts'
import { sheetOf, styleOf } from '../cells/frame.ts'
import { fileTitle, type Layout, layOut } from '../cells/layout.ts'

export interface TemplateOptions {
  readonly services: Pick<Services, 'dicts'>
  readonly ctx: Pick<Context, 'tenant' | 'user'>
  readonly entity: AnyEntity
  readonly hidden?: ReadonlySet<string>
  readonly title?: string
  /** Rows below the headings that offer their choices. */
  readonly rows?: number
}

/** Rows that are set up to be filled in: a long number typed into a column of texts stays whole. */
const readyRows = 200
/** A list longer than this is no help to choose from; regions are. */
const mostChoices = 1000

/** An empty sheet to fill in and bring back: what can be read in, required headings marked, choices to pick from. */
export async function exportTemplate({
  services,
  ctx,
  entity,
  hidden,
  title = entity.label,
  rows = 20_000,
}: TemplateOptions) {
  const dicts = await services.dicts.all(ctx.tenant)
  const columns = sheetColumns(entity, dicts, { hidden }).flatMap(filledIn)
  const layout = layOut(columns, { title, exporter: ctx.user.realname, marksRequired: true })
  const { sheet, choices } = withChoices(layout, sheetOf(layout), rows)
  const bytes = await writeXlsx({ sheets: choices ? [sheet, choices] : [sheet] })
  return {
    bytes: Buffer.from(bytes),
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    fileName: `${fileTitle(title)}.xlsx`,
  }
}

/** Only what is read has a place in a template; of a sub-table, only its columns that are. */
function filledIn(column: SheetColumn): SheetColumn[] {
  if (!column.isRead) return []
  return [{ ...column, columns: column.columns.flatMap(filledIn) }]
}

const choicesName = '可选值'

/** Choices stand on a sheet of their own, because a list written into the cell may have 255 letters and no comma. */
function withChoices(
  layout: Layout,
  sheet: WriteSheet,
  rows: number,
): { sheet: WriteSheet; choices: WriteSheet | null } {
  const lists: string[][] = []
  const dataValidations: DataValidation[] = []
  const cells = new Map(sheet.cells)
  for (const [index, { column }] of layout.leaves.entries()) {
    for (let row = 0; row < readyRows; row++)
      cells.set(`${layout.firstRow + row},${index}`, { style: styleOf(column) })
    const texts = [...new Set(column.texts.map(([, text]) => text))]
    if (column.isMany || texts.length === 0 || texts.length > mostChoices) continue
    const letter = colToLetter(index)
    const from = colToLetter(lists.push(texts) - 1)
    dataValidations.push({
      type: 'list',
      formula1: `'${choicesName}'!$${from}$1:$${from}$${texts.length}`,
      range: `${letter}${layout.firstRow + 1}:${letter}${layout.firstRow + rows}`,
      allowBlank: true,
      showErrorMessage: true,
      errorTitle: column.label,
      errorMessage: '请从列表中选择',
    })
  }
  const longest = Math.max(0, ...lists.map((list) => list.length))
  const table = Array.from({ length: longest }, (_, row) => lists.map((list) => list[row] ?? null))
  return {
    sheet: { ...sheet, cells, dataValidations },
    choices: lists.length > 0 ? { name: choicesName, rows: table, hidden: true } : null,
  }
}
