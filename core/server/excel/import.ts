import { type AnyEntity, BusinessError, fromWire, type Row } from '@mortise/model'
import { readJson } from '../base/json.ts'
import type { Context } from '../context/context.ts'
import type { Services } from '../context/services.ts'
import { blankRow } from '../entity/blank-row.ts'
import type { ReceivedFile } from '../files/index.ts'
import { type Message, message } from '../module/route.ts'
import type { ReadingPlan, SheetRecord } from './assemble.ts'
import { type SheetColumn, sheetColumns } from './column.ts'
import { type RowFault, reportErrors } from './import-errors.ts'
import { nameResolver, type ResolveNames } from './names-in.ts'
import { importRefused, type SheetHeading, type TakeSheet, withReader } from './read-sheet.ts'

/** Rows that one file may have. */
export const mostImportRows = 20_000
/** The largest file, in bytes. */
export const largestImport = 20 * 1_048_576

/**
 * Saves rows as `add` would, each for itself: what is wrong with each, or null. `at` are their rows in the sheet. Until
 * `turn` the connection is still with the rows before them.
 */
export type SaveRows = (
  rows: readonly Row[],
  at: readonly number[],
  turn: Promise<unknown>,
) => Promise<readonly (string | null)[]>

export interface ImportOptions {
  readonly services: Services
  readonly ctx: Pick<Context, 'tenant' | 'user' | 'today'>
  readonly entity: AnyEntity
  readonly files: readonly ReceivedFile[]
  /** The other fields of the form: `isSingleTableImport`, `foreignKeys`, `validateStatus`. */
  readonly fields?: Readonly<Record<string, string>>
  /** Fields that the caller may not see, and so not bring in either. */
  readonly hidden?: ReadonlySet<string>
  readonly resolve: ResolveNames
  readonly saveRows: SaveRows
  /** What each file is done in; a transaction of its own, where the caller has not opened one. */
  readonly perFile?: (work: () => Promise<void>) => Promise<void>
  readonly rowLimit?: number
}

interface ImportTotals {
  total: number
  bad: number
  readonly faults: RowFault[]
}

/** Takes files of an entity's rows in; answers as the specification words it, or refuses and saves nothing. */
export async function importFiles(options: ImportOptions): Promise<Message> {
  const { services, ctx, entity, files, fields = {}, hidden, perFile = (work) => work() } = options
  const { rowLimit = mostImportRows } = options
  if (files.length === 0) throw new BusinessError('文件导入失败！')
  for (const { name } of files) {
    if (!/\.xlsx?$/i.test(name)) throw importRefused('只支持.xls和.xlsx文件')
  }
  const isStrict = fields.validateStatus === '1'
  const isSingle = /^(?:true|1|Y)$/.test(fields.isSingleTableImport ?? '')
  const dicts = await services.dicts.all(ctx.tenant)
  const columns = sheetColumns(entity, dicts, { hidden }).filter(
    (column) => !(isSingle && column.form === 'lines'),
  )
  const settings = { fixed: fixedValues(entity, fields.foreignKeys), columns }
  const sheets = files.map(({ file }) => ({ file, columns, rowLimit }))
  const totals: ImportTotals = { total: 0, bad: 0, faults: [] }
  await withReader(sheets, Math.max(...files.map(({ size }) => size)), async (takeSheet) => {
    const work = (some: readonly ReceivedFile[]) =>
      perFile(async () => {
        for (const { name } of some) await importFile(options, takeSheet, name, settings, totals)
        if (isStrict && totals.faults.length > 0) throw await refusal(options, totals)
      })
    // Where an error undoes everything, everything is done together.
    if (isStrict) await work(files)
    else for (const file of files) await work([file])
  })
  if (totals.total === 0) throw importRefused('文件中没有数据')
  if (totals.faults.length === 0) return message(`文件导入成功！数据行数：${totals.total}`)
  const report = await reportErrors(services.files, ctx, countsOf(totals), totals.faults)
  return message('文件导入成功，但有错误。', report, 201)
}

const countsOf = ({ total, bad }: ImportTotals) => ({
  totalCount: total,
  successCount: total - bad,
  errorCount: bad,
})

/** Where nothing may be saved on an error, the first one is named, and all of them lie in the file. */
async function refusal(
  { services, ctx }: ImportOptions,
  { total, faults }: ImportTotals,
): Promise<BusinessError> {
  const errorCount = new Set(faults.map(({ file, row }) => `${file}\n${row}`)).size
  const report = await reportErrors(
    services.files,
    ctx,
    { totalCount: total, successCount: 0, errorCount },
    faults,
  )
  if (faults.some(({ reason }) => /已存在|重复/.test(reason))) return importRefused('有重复数据！', report)
  const [first] = faults
  return importRefused(`第 ${first?.row} 行${first?.reason}`, report)
}

async function importFile(
  { resolve, saveRows }: ImportOptions,
  takeSheet: TakeSheet,
  name: string,
  { fixed, columns }: { fixed: Row; columns: readonly SheetColumn[] },
  totals: ImportTotals,
): Promise<void> {
  const resolveNames = nameResolver(columns, resolve)
  const hasNames = columns.some(
    ({ source, columns: inner }) => source || inner?.some((column) => column.source),
  )
  const save = async (records: readonly SheetRecord[], heading: SheetHeading, turn: Promise<unknown>) => {
    const good = records.filter((record) => record.faults.length === 0)
    const rows = rowsOf(good, heading.plan, fixed)
    const at = good.map((record) => record.row)
    const reasons = rows.length > 0 ? await saveRows(rows, at, turn) : []
    await turn
    const place = { file: name, sheet: heading.sheet }
    for (const record of records)
      totals.faults.push(...record.faults.map((fault) => ({ ...fault, ...place })))
    let refused = 0
    for (const [index, { row }] of good.entries()) {
      const reason = reasons[index]
      if (!reason) continue
      refused += 1
      totals.faults.push({ ...place, row, column: null, reason })
    }
    totals.total += records.length
    totals.bad += records.length - good.length + refused
  }
  // One batch is written while the next is made ready; names are asked for on the same connection, in between.
  let saving: Promise<void> = Promise.resolve()
  const take = async (records: readonly SheetRecord[], heading: SheetHeading) => {
    if (hasNames) await saving
    await resolveNames(records, heading)
    const before = saving
    saving = save(records, heading, before)
    // Waited for with the next batch; until then it must not pass for a failure that nobody heard.
    saving.catch(() => {})
    await before
  }
  try {
    await takeSheet(take)
  } finally {
    await saving
  }
}

function rowsOf(records: readonly SheetRecord[], { keys, tables }: ReadingPlan, fixed: Row): Row[] {
  const blank = blankRow([...keys, ...tables.map(({ key }) => key), ...Object.keys(fixed)])
  return records.map(({ values, lines }) => {
    const row: Row = { ...blank }
    keys.forEach((key, index) => {
      row[key] = values[index]
    })
    for (const [index, table] of tables.entries()) {
      row[table.key] = (lines[index] ?? []).map((line) =>
        Object.fromEntries(table.keys.map((key, at) => [key, line[at]])),
      )
    }
    return Object.assign(row, fixed)
  })
}

/** Values that the page puts into every row, such as the document that lines are brought in for. */
function fixedValues(entity: AnyEntity, json: string | undefined): Row {
  if (!json || json.trim() === '') return {}
  const body = readJson(json)
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw importRefused('foreignKeys格式不正确')
  return fromWire(entity, body as Record<string, unknown>)
}
