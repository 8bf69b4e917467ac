import { type AnyEntity, BusinessError, type FieldOf, fieldsOf, type Row, wireNameOf } from '@mortise/model'
import {
  fieldAt,
  formulaKind,
  linesAt,
  type PrintRecord,
  type PrintRow,
  targetOf,
  type Uses,
} from '@mortise/prints/model'
import type { Context } from '@mortise/server'
import { isWithheld, type Known, printRow, textOf } from './print-row.ts'
import { referredBy, type Seen, seenRows } from './referred.ts'

/** Rows on one go; whoever wants more prints twice. */
const MOST_RECORDS = 500

interface Making extends Known {
  readonly of: AnyEntity
  readonly uses: Uses
  readonly hidden: ReadonlySet<string>
}

/** What a layout reads of rows, in the order in which they were asked for, by the caller's own rights. */
export async function recordsOf(
  ctx: Context,
  of: AnyEntity,
  uses: Uses,
  ids: readonly string[],
): Promise<PrintRecord[]> {
  const wanted = [...new Set(ids)]
  if (wanted.length > MOST_RECORDS)
    throw new BusinessError(`一次最多打印${MOST_RECORDS}条，这里有${wanted.length}条`)
  const found = new Map((await seenRows(ctx, of, wanted)).map((seen) => [String(seen.row.id), seen]))
  const missing = wanted.length - found.size
  if (missing > 0) throw new BusinessError(`有${missing}条记录不存在，或没有权限查看，不能打印`)
  const rows = [...found.values()].map(({ row }) => row)
  const referred = await referredBy(ctx, of, uses, rows)
  const making: Making = { of, uses, hidden: ctx.hidden(of), linked: ctx.linked, referred }
  return wanted.flatMap((id) => {
    const seen = found.get(id)
    return seen ? [recordOf(making, seen)] : []
  })
}

function recordOf(making: Making, seen: Seen): PrintRecord {
  const { of, uses, hidden } = making
  const { row, sent } = seen
  const isHidden = (key: string) => hidden.has(key)
  const head = printRow({ fields: of.fields, isHead: true, isHidden }, uses.head, seen, making)
  const sums = sumsOf(making, seen)
  const tables = [...uses.lines].map(([key, paths]) => [key, tableOf(making, key, paths, seen)] as const)
  const pictures = [...uses.head].flatMap((path) => {
    const file = pictureAt(making, path, seen)
    return file ? [[path, file] as const] : []
  })
  return {
    id: String(row.id),
    title: textOf(fieldsOf(of)[of.title], of.title, sent),
    values: { ...head.values, ...sums.values },
    texts: head.texts,
    hidden: [...head.hidden, ...sums.hidden, ...tables.flatMap(([key, rows]) => (rows ? [] : [key]))],
    lines: Object.fromEntries(tables.map(([key, rows]) => [key, rows ?? []])),
    pictures: Object.fromEntries(pictures),
  }
}

/** The lines of a table; null for whom they are out of sight. */
function tableOf(making: Making, key: string, paths: ReadonlySet<string>, seen: Seen): PrintRow[] | null {
  const found = linesInSight(making, key, seen.sent)
  if (!found) return null
  const [field, lines] = found
  const stored = new Map(((seen.row[key] ?? []) as Row[]).map((line) => [line.id, line]))
  const told = {
    fields: field.fields,
    isHead: false,
    isHidden: (name: string) => making.hidden.has(`${key}.${name}`),
  }
  return lines.map((sent) => printRow(told, paths, { row: stored.get(sent.id) ?? {}, sent }, making))
}

function linesInSight(
  { of, hidden }: Making,
  key: string,
  sent: Row,
): readonly [FieldOf<'lines'>, readonly Row[]] | null {
  const field = linesAt(of, key)
  const lines = field && sent[wireNameOf(key, field)]
  return field && !hidden.has(key) && Array.isArray(lines) ? [field, lines as Row[]] : null
}

/** What formulas of the head add up over lines. */
function sumsOf(making: Making, { row, sent }: Seen): Pick<PrintRow, 'values' | 'hidden'> {
  const { of, uses, hidden } = making
  const values: Record<string, unknown> = {}
  const closed: string[] = []
  for (const path of uses.head) {
    const [key = '', inner] = path.split('.')
    if (!linesAt(of, key)) continue
    const found = linesInSight(making, key, sent)
    const stored = new Map(((row[key] ?? []) as Row[]).map((line) => [line.id, line]))
    const isOut = (lines: readonly Row[], field: FieldOf<'lines'>, name: string) =>
      lines.some((line) =>
        isWithheld(stored.get(line.id)?.[name], line[wireNameOf(name, fieldsOf(field)[name])]),
      )
    if (!found || (inner && (hidden.has(path) || isOut(found[1], found[0], inner)))) closed.push(path)
    else values[key] = numbersOf(...found)
  }
  return { values, hidden: closed }
}

const numbersOf = (lines: FieldOf<'lines'>, rows: readonly Row[]): Row[] =>
  rows.map((row) =>
    Object.fromEntries(
      Object.entries(fieldsOf(lines)).flatMap(([key, field]) =>
        formulaKind(field) === 'number' ? [[key, row[wireNameOf(key, field)]]] : [],
      ),
    ),
  )

/** The first picture of a field. */
function pictureAt({ of, linked, referred, hidden }: Making, path: string, seen: Seen): string | null {
  const found = fieldAt(of, path, linked)
  if (found?.field.kind !== 'image' || hidden.has(found.key)) return null
  const target = found.via && targetOf(fieldsOf(of)[found.key], linked)
  const there = target ? referred.get(target)?.rows.get(String(seen.row[found.key])) : seen
  const value = there?.sent[wireNameOf(found.via?.key ?? found.key, found.field)]
  return typeof value === 'string' ? (value.split(',')[0] ?? null) : null
}
