import { mul, type RowOf } from '@mortise/model'
import type { BomPiece, CustomerOrder, FrozenLine, OrderEvaluation } from '@mortise/orders/model'
import type { Offered, OfferedDoor } from '@mortise/pricing/server'

type Order = RowOf<typeof CustomerOrder>
type Line = Order['lines'][number]

/** What stays of an offer: enough to calculate it again. */
export const frozenDoor = (offered: OfferedDoor): FrozenLine => ({
  ...frozenGoods(offered),
  configHash: offered.configHash,
  inputs: offered.inputs,
  bom: offered.bom.map(
    (part): BomPiece => ({
      code: part.code,
      name: part.name,
      part: part.part || null,
      material: part.materialId,
      qty: part.quantity,
      cuts: part.cuts,
      process: part.process || null,
    }),
  ),
})

/** The same of a material or a service, which is made of nothing. */
export const frozenGoods = (offered: Offered | null): FrozenLine => ({
  doorVersion: offered?.doorVersion ?? null,
  configHash: null,
  listPrice: offered?.listPrice ?? null,
  costPrice: offered?.costPrice ?? null,
  values: offered?.params ?? null,
  inputs: null,
  trace: offered?.trace ?? null,
  bom: [],
})

/** What was frozen once. */
export const frozenBy = (row: RowOf<typeof OrderEvaluation>): FrozenLine => ({
  doorVersion: row.doorVersion,
  configHash: row.configHash,
  listPrice: row.listPrice,
  costPrice: row.costPrice,
  values: row.values,
  inputs: row.inputs,
  trace: row.trace,
  bom: row.bom,
})

/** A line as its order has it in a revision. */
export const evaluationOf = (
  { id: order, revision, sysOrgCode }: Pick<Order, 'id' | 'revision' | 'sysOrgCode'>,
  line: Pick<Line, EvaluatedKey>,
  lineNo: number,
  frozen: FrozenLine,
) => {
  const { id, type, building, floor, room, itemName, spec, unit, qty } = line
  const { unitPrice, amount, discountShare, netAmount } = line
  const place = { type, building, floor, room, itemName, spec, unit }
  return {
    sysOrgCode,
    order,
    line: id,
    lineNo,
    since: revision,
    revision,
    isCurrent: true,
    ...place,
    qty,
    unitPrice,
    amount,
    discountShare,
    netAmount,
    ...frozen,
    // What the doors of a line take, piece by piece and together.
    bom: frozen.bom.map(({ code, name, part, material, qty: each, cuts, process }) => ({
      code,
      name,
      part,
      material,
      qty: each,
      totalQty: mul(each, qty, 6),
      cuts,
      process,
    })),
  }
}

type EvaluatedKey =
  | 'id'
  | 'type'
  | 'building'
  | 'floor'
  | 'room'
  | 'itemName'
  | 'spec'
  | 'unit'
  | 'qty'
  | 'unitPrice'
  | 'amount'
  | 'discountShare'
  | 'netAmount'
