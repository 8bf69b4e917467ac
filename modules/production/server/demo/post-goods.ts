import type { KnownMaterial } from '@mortise/materials/server'
import type { Row } from '@mortise/model'
import { type Context, insertRows, newId, type Story } from '@mortise/server'
import type { StockIn, StockOut } from '@mortise/stock/model'
import { type Posted, postDocument, type StockLine } from '@mortise/stock/server'
import type { ShopClock } from './shop-clock.ts'

export type Goods = KnownMaterial

/** What goods are moved with. */
export interface Moving {
  readonly ctx: Context
  readonly story: Story
  readonly clock: ShopClock
  readonly materials: ReadonlyMap<string, Goods>
  /** Beside the lines, and where doors lie. */
  readonly shop: string
  readonly goods: string
  /** What the ledger says that each work order has cost so far. */
  readonly spent: Map<string, number>
  readonly isOver: (order: string) => boolean
}

/** Something that is posted on a day; what comes in goes before what leaves on the same day. */
export interface Turn {
  readonly day: string
  readonly rank: number
  post(): Promise<void>
}

interface Told {
  readonly prefix: string
  readonly type: '701' | '201' | '205' | '401'
  readonly day: string
  readonly warehouse: string
  readonly remark: string
  readonly items: readonly Row[]
}

/** A receipt or an issue that was approved and posted on its day. */
export async function postDocumentOf(
  { ctx, story }: Moving,
  entity: typeof StockIn | typeof StockOut,
  { prefix, type, day, warehouse, remark, items }: Told,
  lines: readonly StockLine[],
): Promise<Posted> {
  const document = { id: newId(), no: story.number(prefix, day), date: day }
  const at = `${day} 08:05:00`
  await insertRows(ctx, entity, [
    {
      ...document,
      createBy: 'huangtao',
      createTime: at,
      type,
      warehouse,
      keeper: 'huangtao',
      remark,
      items,
      approvedBy: 'qianjun',
      approvedAt: at,
      status: 'posted',
    },
  ])
  return postDocument(ctx, entity, document, { type, lines })
}
