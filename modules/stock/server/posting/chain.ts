import { createHash } from 'node:crypto'
import { sql } from 'kysely'

/** A row of the ledger as it is written: figures are texts with all their decimals. */
export interface LedgerRow {
  readonly id: string
  readonly post: string
  readonly type: string
  readonly entity: string
  readonly document: string
  readonly documentNo: string
  readonly line: string | null
  readonly lineNo: number
  readonly date: string
  readonly warehouse: string | null
  readonly material: string
  readonly lotNo: string
  readonly qty: string
  readonly amount: string
  readonly seq: number | null
  readonly qtyAfter: string | null
  readonly costKey: string
  readonly costSeq: number
  readonly costQtyAfter: string
  readonly costValueAfter: string
  readonly reverses: string | null
  readonly costOf: string | null
  readonly pair: string | null
  readonly orderLine: string | null
  readonly workOrder: string | null
  readonly by: string
  readonly at: string
}

/** How rows are hashed that are written now. In the first version they had neither order line nor work order. */
export const hashVersion = 2

/** The hash of a row with that of the row before it, so that no row can be changed, left out or put in between. */
export function chained(before: string, row: LedgerRow): string {
  const parts = [
    before,
    row.costSeq,
    row.id,
    row.post,
    row.type,
    row.entity,
    row.document,
    row.documentNo,
    row.line ?? '',
    row.lineNo,
    row.date,
    row.warehouse ?? '',
    row.material,
    row.lotNo,
    row.qty,
    row.amount,
    row.seq ?? '',
    row.qtyAfter ?? '',
    row.costKey,
    row.costQtyAfter,
    row.costValueAfter,
    row.reverses ?? '',
    row.costOf ?? '',
    row.pair ?? '',
    row.by,
    row.at,
    row.orderLine ?? '',
    row.workOrder ?? '',
  ]
  return createHash('sha256').update(parts.join('|')).digest('hex')
}

/** The same in the database, by the version of a row `m` whose predecessor's hash is `before`. */
export const chainedInDatabase = sql`
  encode(sha256(convert_to(concat(m.before, '|', m.cost_seq, '|', m.id, '|', m.post, '|', m.type, '|', m.entity, '|',
    m.document, '|', m.document_no, '|', m.line, '|', m.line_no, '|', m.date, '|', m.warehouse, '|', m.material, '|',
    m.lot_no, '|', m.qty, '|', m.amount, '|', m.seq, '|', m.qty_after, '|', m.cost_key, '|', m.cost_qty_after, '|',
    m.cost_value_after, '|', m.reverses, '|', m.cost_of, '|', m.pair, '|', m.create_by, '|',
    to_char(m.create_time, 'YYYY-MM-DD HH24:MI:SS'),
    case when m.hash_version >= 2 then concat('|', m.order_line, '|', m.work_order) end), 'UTF8')), 'hex')`
