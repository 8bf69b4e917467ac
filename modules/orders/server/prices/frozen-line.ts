import { mul, pick, type RowOf } from '@mortise/model'
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
export const frozenBy = (row: RowOf<typeof OrderEvaluation>): FrozenLine =>
  pick(row, 'doorVersion', 'configHash', 'listPrice', 'costPrice', 'values', 'inputs', 'trace', 'bom')

const named = ['type', 'building', 'floor', 'room', 'itemName', 'spec', 'unit', 'qty'] as const
/** What an evaluation keeps of its line as it stands there. */
export const evaluatedKeys = [...named, 'unitPrice', 'amount', 'discountShare', 'netAmount'] as const

/** A line as its order has it in a revision. */
export const evaluationOf = (
  { id: order, revision, sysOrgCode }: Pick<Order, 'id' | 'revision' | 'sysOrgCode'>,
  line: Pick<Line, 'id' | (typeof evaluatedKeys)[number]>,
  lineNo: number,
  frozen: FrozenLine,
) => ({
  sysOrgCode,
  order,
  line: line.id,
  lineNo,
  since: revision,
  revision,
  isCurrent: true,
  ...pick(line, ...evaluatedKeys),
  ...frozen,
  // What the doors of a line take, piece by piece and together.
  bom: frozen.bom.map((piece) => ({
    ...pick(piece, 'code', 'name', 'part', 'material', 'qty', 'cuts', 'process'),
    totalQty: mul(piece.qty, line.qty, 6),
  })),
})
