import { Offcut } from '@mortise/cutting/model'
import { Material } from '@mortise/materials/model'
import { BusinessError, type RowOf } from '@mortise/model'
import { type Context, rules } from '@mortise/server'
import { MoveType } from '@mortise/stock/model'
import { postDocument } from '@mortise/stock/server'
import { type Board, boardOf, qtyOf } from './plan/board.ts'
import { leftoverWarehouse } from './release/leftover-warehouse.ts'
import { heldOffcuts, holdOffcuts, lotOf, nextOffcutNo } from './release/offcut-stock.ts'

type Row = RowOf<typeof Offcut>

/** Pieces that were kept before anybody counted them are written in and come in once somebody else has seen them; others with the nest that leaves them. */
export const offcutRules = rules(Offcut, {
  async prepare(offcut, ctx, before) {
    if (before || !offcut.material) return
    const { thickness } = await ctx.repo(Material).get(offcut.material)
    return { no: await nextOffcutNo(ctx), thickness: offcut.thickness ?? thickness }
  },
  async check(offcut, ctx, before) {
    if (before) return
    const board = await boardOf(ctx, offcut.material)
    if (!board.keepsOffcuts)
      throw new BusinessError(`物料「${board.material.name}」按整张计量，余料不能入库`, { field: 'material' })
    if (qtyOf(board, offcut) <= 0) throw new BusinessError('余料太小，不能入库', { field: 'length' })
    refuseLargerThanBoard(offcut, board)
  },
  moves: {
    approve: { effect: comeIn },
    reject: { effect: keepReason },
    scrap: { effect: goOut },
  },
})

/** A piece is left of a board: it lies within one, and is not all of it. */
function refuseLargerThanBoard(
  { length, width }: Pick<Row, 'length' | 'width'>,
  { material: { name, length: boardLength, width: boardWidth, hasGrain } }: Board,
): void {
  if (!boardLength || !boardWidth)
    throw new BusinessError(`物料「${name}」没有填写长和宽，不能登记余料`, { field: 'material' })
  const fits = (along: number, across: number) => along <= boardLength && across <= boardWidth
  if (!fits(length, width) && (hasGrain || !fits(width, length)))
    throw new BusinessError(`余料大于整板（${boardLength}×${boardWidth}），请核对尺寸`, { field: 'length' })
  if (length * width >= boardLength * boardWidth)
    throw new BusinessError('尺寸与整板相同，整板请用入库单入库', { field: 'length' })
}

const documentOf = ({ id, no }: Row, { today: date }: Context) => ({ id, no: no ?? '', date })

async function comeIn(offcut: Row, ctx: Context): Promise<void> {
  const board = await boardOf(ctx, offcut.material)
  const warehouse = await leftoverWarehouse(ctx)
  const held = await ctx.repo(Offcut).put(offcut.id, {
    qty: qtyOf(board, offcut),
    warehouse,
  })
  const line = {
    material: offcut.material,
    warehouse,
    lotNo: lotOf(offcut, board.material),
    qty: held.qty ?? 0,
  }
  await postDocument(ctx, Offcut, documentOf(offcut, ctx), { type: MoveType.leftoverIn, lines: [line] })
  await holdOffcuts(ctx, [held], board.material)
}

async function goOut(offcut: Row, ctx: Context): Promise<void> {
  const { material } = await boardOf(ctx, offcut.material)
  const reservation = (await heldOffcuts(ctx, [offcut.id])).get(offcut.id) ?? null
  await postDocument(ctx, Offcut, documentOf(offcut, ctx), {
    act: 'scrap',
    type: MoveType.scrap,
    lines: [
      {
        material: offcut.material,
        warehouse: offcut.warehouse ?? '',
        lotNo: lotOf(offcut, material),
        qty: -(offcut.qty ?? 0),
        reservation,
      },
    ],
  })
  await keepReason(offcut, ctx)
}

async function keepReason({ id }: Row, { repo, reason }: Context): Promise<void> {
  await repo(Offcut).put(id, { remark: reason })
}
