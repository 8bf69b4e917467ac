import { type AnyEntity, BusinessError, fromWire, type Row } from '@mortise/model'
import { readJson } from '../../base/json.ts'
import type { Context } from '../../context/context.ts'
import type { Services } from '../../context/services.ts'
import { blankRow } from '../../entity/engine/blank-row.ts'
import type { ReceivedFile } from '../../files/index.ts'
import { type Message, message } from '../../module/route.ts'
import { type SheetColumn, sheetColumns } from '../cells/column.ts'
import type { ReadingPlan, SheetRecord } from './assemble.ts'
import { errorLines, type RowFault, reportErrors } from './import-errors.ts'
import { nameResolver, type ResolveNames, type StoredFor } from './names-in.ts'
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

/** A row that is there already, as far as a sheet shows it. */
export interface KnownRow {
  readonly id: string
  /** What it holds, lines included; null where the caller may not touch it. */
  readonly row: Row | null
  /** Its names as a sheet shows them; of a line by its place. */
  text(key: string, line: { readonly table: string; readonly place: number } | null): string | null
}

/** What became of a row that was there: it changed, it was so already, or why it may not. */
export type Updated = 'updated' | 'same' | { readonly reason: string }

/** Rows that are there already. */
export interface KnownRows {
  /** Which of these they are; asked while others are written, over a connection of its own. */
  match(rows: readonly Row[], keys: readonly string[]): Promise<readonly (KnownRow | null)[]>
  update(rows: readonly { readonly row: Row; readonly known: KnownRow }[]): Promise<readonly Updated[]>
}

/** What to do with rows that are there and rows that are not. */
const modes = ['both', 'add', 'update'] as const
type Mode = (typeof modes)[number]

export interface ImportOptions {
  readonly services: Services
  readonly ctx: Pick<Context, 'tenant' | 'user' | 'today'>
  readonly entity: AnyEntity
  readonly files: readonly ReceivedFile[]
  /** The other fields of the form: `isSingleTableImport`, `foreignKeys`, `validateStatus`, `mode`, `preview`. */
  readonly fields?: Readonly<Record<string, string>>
  /** Fields that the caller may not see, and so not bring in either. */
  readonly hidden?: ReadonlySet<string>
  readonly resolve: ResolveNames
  readonly saveRows: SaveRows
  /** Without it every row is new. */
  readonly known?: KnownRows
  /** What each file is done in; a transaction of its own, where the caller has not opened one. */
  readonly perFile?: (work: () => Promise<void>) => Promise<void>
  readonly rowLimit?: number
  /** Whoever waits for the import left: what is not finished is not written. */
  readonly signal?: AbortSignal
}

interface ImportTotals {
  total: number
  bad: number
  updated: number
  same: number
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
  const mode = modes.find((each) => each === (fields.mode || 'both'))
  if (!mode) throw importRefused('导入方式应为both、add或update')
  const isStrict = fields.validateStatus === '1'
  const isPreview = fields.preview === '1'
  const isSingle = /^(?:true|1|Y)$/.test(fields.isSingleTableImport ?? '')
  const dicts = await services.dicts.all(ctx.tenant)
  const columns = sheetColumns(entity, dicts, { hidden, withKeys: options.known !== undefined }).filter(
    (column) => !(isSingle && column.form === 'lines'),
  )
  const settings = { fixed: fixedValues(entity, fields.foreignKeys), columns, mode }
  const sheets = files.map(({ file }) => ({ file, columns, rowLimit }))
  const totals: ImportTotals = { total: 0, bad: 0, updated: 0, same: 0, faults: [] }
  await withReader(sheets, Math.max(...files.map(({ size }) => size)), async (takeSheet) => {
    const work = (some: readonly ReceivedFile[]) =>
      perFile(async () => {
        for (const { name } of some) await importFile(options, takeSheet, name, settings, totals)
        if (isStrict && !isPreview && totals.faults.length > 0) throw await refusal(options, totals)
      })
    // Where an error undoes everything, everything is done together.
    if (isStrict) await work(files)
    else for (const file of files) await work([file])
  })
  if (totals.total === 0) throw importRefused('文件中没有数据')
  const counts = { ...countsOf(totals), ...(options.known && kindsOf(totals)) }
  if (isPreview) return message('', { ...counts, errors: errorLines(totals.faults).slice(0, 20) })
  if (totals.faults.length === 0) return message(`文件导入成功！数据行数：${totals.total}`, counts)
  const report = await reportErrors(services.files, ctx, counts, totals.faults)
  return message('文件导入成功，但有错误。', { ...counts, ...report }, 201)
}

const countsOf = ({ total, bad }: ImportTotals) => ({
  totalCount: total,
  successCount: total - bad,
  errorCount: bad,
})

/** Where some rows were there already: how many became what. */
const kindsOf = ({ total, bad, updated, same }: ImportTotals) => ({
  addCount: total - bad - updated - same,
  updateCount: updated,
  sameCount: same,
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
  { resolve, saveRows, known: there, signal }: ImportOptions,
  takeSheet: TakeSheet,
  name: string,
  { fixed, columns, mode }: { fixed: Row; columns: readonly SheetColumn[]; mode: Mode },
  totals: ImportTotals,
): Promise<void> {
  const resolveNames = nameResolver(columns, resolve)
  const refuseRepeat = repeats()
  const hasNames = columns.some(
    ({ source, columns: inner }) => source || inner?.some((column) => column.source),
  )
  const save = async (
    records: readonly SheetRecord[],
    heading: SheetHeading,
    turn: Promise<unknown>,
    known: Known,
  ) => {
    for (const record of records) refuseMode(record, known.get(record), mode)
    const good = records.filter((record) => record.faults.length === 0)
    const rows = new Map(rowsOf(good, heading.plan, fixed).map((row, index) => [good[index], row]))
    const fresh = good.filter((record) => !known.has(record))
    const freshRows = fresh.map((record) => rows.get(record) ?? {})
    const at = fresh.map((record) => record.row)
    const reasons = fresh.length > 0 ? await saveRows(freshRows, at, turn) : []
    await turn
    const refuse = (record: SheetRecord, reason: string) =>
      record.faults.push({ row: record.row, column: null, reason })
    for (const [index, record] of fresh.entries()) if (reasons[index]) refuse(record, reasons[index])
    const changing = good.flatMap((record) => {
      const own = known.get(record)
      return own ? [{ record, known: own, row: rows.get(record) ?? {} }] : []
    })
    const updated = there && changing.length > 0 ? await there.update(changing) : []
    for (const [index, outcome] of updated.entries()) {
      if (typeof outcome === 'string') totals[outcome] += 1
      else refuse((changing[index] as { record: SheetRecord }).record, outcome.reason)
    }
    const place = { file: name, sheet: heading.sheet }
    for (const { faults } of records) totals.faults.push(...faults.map((fault) => ({ ...fault, ...place })))
    totals.total += records.length
    totals.bad += records.filter(({ faults }) => faults.length > 0).length
  }
  const match = async (records: readonly SheetRecord[], { plan }: SheetHeading): Promise<Known> => {
    const found = (await there?.match(rowsOf(records, plan, fixed), plan.keys)) ?? []
    const known: Known = new Map()
    for (const [index, record] of records.entries()) {
      const own = found[index]
      if (own && !refuseRepeat(record, own)) known.set(record, own)
    }
    return known
  }
  // One batch is written while the next is made ready; names are asked for on the same connection, in between.
  let saving: Promise<void> = Promise.resolve()
  const take = async (records: readonly SheetRecord[], heading: SheetHeading) => {
    if (signal?.aborted) throw importRefused('导入已取消')
    const known = await match(records, heading)
    if (hasNames) await saving
    await resolveNames(records, heading, untouched(known))
    const before = saving
    saving = save(records, heading, before, known)
    // Waited for with the next batch; until then it must not pass for a failure that nobody heard.
    saving.catch(() => {})
    await before
  }
  try {
    await takeSheet(take)
  } finally {
    await saving
  }
  if (signal?.aborted) throw importRefused('导入已取消')
}

type Known = Map<SheetRecord, KnownRow>

/** Names that stand in a sheet as they stand in the row it was made from. */
const untouched =
  (known: Known): StoredFor =>
  ({ record, column, line }, names) => {
    const row = known.get(record)
    if (!row?.row || names.length === 0 || row.text(column.key, line) !== names.join(',')) return undefined
    const holder = line ? (row.row[line.table] as Row[] | undefined)?.[line.place] : row.row
    return holder?.[column.key] ?? undefined
  }

/** A file that mentions a row twice does not say what it is to be. */
function repeats() {
  const seen = new Map<string, number>()
  return (record: SheetRecord, { id }: KnownRow): boolean => {
    const first = seen.get(id)
    if (first === undefined) seen.set(id, record.row)
    else record.faults.push({ row: record.row, column: null, reason: `与第 ${first} 行是同一条数据` })
    return first !== undefined
  }
}

function refuseMode(record: SheetRecord, known: KnownRow | undefined, mode: Mode): void {
  const reason = mode === 'add' && known ? '数据已存在' : mode === 'update' && !known ? '数据不存在' : null
  if (reason) record.faults.push({ row: record.row, column: null, reason })
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
