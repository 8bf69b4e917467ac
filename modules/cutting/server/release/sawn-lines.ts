import { allocate, compare, type RowOf, sub, sum } from '@mortise/model'
import { MoveType, type StockReservation } from '@mortise/stock/model'
import { type StockLine, takeHeld } from '@mortise/stock/server'
import { grouped } from '../grouped.ts'

/** A board or an offcut that goes to the saw, and what becomes of it. */
export interface SawnSheet {
  readonly warehouse: string
  readonly lotNo: string | null
  readonly qty: number
  /** Under which an offcut is held; boards are held for work orders. */
  readonly reservation: string | null
  readonly kept: readonly { readonly id: string; readonly lotNo: string | null; readonly qty: number }[]
  readonly panels: readonly Piece[]
}

/** A panel, for whom it is and how large. */
export interface Piece {
  readonly workOrder: string
  readonly orderLine: string | null
  readonly area: number
}

interface Sawn {
  readonly material: string
  readonly precision: number
  readonly leftover: string | null
  /** What is held for the work orders, among which it is one. */
  readonly held: readonly RowOf<typeof StockReservation>[]
}

type Out = Pick<SawnSheet, 'warehouse' | 'lotNo' | 'reservation'> & {
  readonly workOrder: string | null
  readonly orderLine: string | null
  readonly carry?: string
  qty: number
}

/**
 * How stock moves when sheets are sawn: what is kept of them goes out and comes in again at what it cost, to the cent;
 * the rest is borne by the work orders by the area of their panels.
 */
export function sawnLines(
  sheets: readonly SawnSheet[],
  { material, precision, leftover, held }: Sawn,
): StockLine[] {
  const outs = merged(sheets.flatMap((sheet) => outsOf(sheet, precision)))
  const take = takeHeld(held)
  // An offcut is held for itself; boards for the work orders.
  const own = outs.map((out) =>
    out.reservation
      ? { out, parts: [out], missing: 0 }
      : { out, ...take({ source: out.workOrder, qty: out.qty, lotNo: out.lotNo }) },
  )
  // What one work order holds too much another may need: all of it lies here for these.
  const parts = own.flatMap(({ out, parts: first, missing }) => {
    const more = take({ qty: missing, lotNo: out.lotNo })
    const free = { qty: more.missing, reservation: null }
    return [...first, ...more.parts, free]
      .filter(({ qty }) => compare(qty, 0) > 0)
      .map(({ qty, reservation }): Out => ({ ...out, qty, reservation }))
  })
  const outLines = parts.map(({ qty, ...part }): StockLine => ({ ...part, material, qty: -qty }))
  const kept = sheets.flatMap((sheet) => sheet.kept)
  const inLines = kept.map(
    ({ id, lotNo, qty }): StockLine => ({
      material,
      warehouse: leftover ?? '',
      lotNo,
      qty,
      amount: 0,
      carry: id,
      type: MoveType.leftoverIn,
      line: id,
    }),
  )
  return [...outLines, ...inLines]
}

function outsOf({ warehouse, lotNo, qty, reservation, kept, panels }: SawnSheet, precision: number): Out[] {
  const from = { warehouse, lotNo, reservation }
  const rest = sub(
    qty,
    sum(kept, (each) => each.qty, 4),
    4,
  )
  const shares = allocate(
    rest,
    panels.map(({ area }) => area),
    precision,
  )
  return [
    ...panels.map(({ workOrder, orderLine }, at) => ({
      ...from,
      workOrder,
      orderLine,
      qty: shares[at] ?? 0,
    })),
    ...kept.map((each) => ({ ...from, workOrder: null, orderLine: null, qty: each.qty, carry: each.id })),
  ].filter((out) => compare(out.qty, 0) > 0)
}

function merged(outs: readonly Out[]): Out[] {
  const groups = grouped(outs, ({ warehouse, lotNo, reservation, workOrder, orderLine, carry }) =>
    [warehouse, lotNo, reservation, workOrder, orderLine, carry].join(' '),
  )
  return groups.map((own) => ({ ...own[0], qty: sum(own, ({ qty }) => qty, 4) }))
}
