import { materialsById } from '@mortise/materials/server'
import { addDays } from '@mortise/model'
import { bringersOf } from '@mortise/mrp/model'
import type { Context } from '@mortise/server'
import { DemandStatus, ReservationSource, StockDemand } from '@mortise/stock/model'
import { suppliesOf } from './order-shortage.ts'

/** Material that a work order still waits for. */
export interface AwaitedMaterial {
  readonly workOrder: string
  /** The line of its materials. */
  readonly line: string
  readonly name: string
  /** The day on which all of it is there; of what nobody brings yet, if it were ordered today. */
  readonly on: string
  /** The document that brings the last of it. */
  readonly documentNo: string | null
}

/** Open demands that are read at most: some ten thousand work orders. */
const MOST = 100_000

/** What work orders wait for, and when it comes: whoever needs something first gets what comes first. */
export async function awaitedMaterials(ctx: Context): Promise<AwaitedMaterial[]> {
  const { repo, today } = ctx
  const short = await repo(StockDemand).find({ status: DemandStatus.open, short: { gt: 0 } }, { limit: MOST })
  const isOfWork = ({ source }: { readonly source: string }) => source === ReservationSource.workOrder
  const wanted = [...new Set<string>(short.filter(isOfWork).map(({ material }) => material))]
  if (wanted.length === 0) return []
  const coming = await suppliesOf(ctx, wanted)
  const named = await materialsById(ctx, short)
  const byId = new Map<string, (typeof short)[number]>(short.map((demand) => [demand.id, demand]))
  return wanted.flatMap((material) => {
    const demands = short
      .filter((demand) => demand.material === material)
      .map(({ id, short: qty, needOn }) => ({ id, qty: qty ?? 0, needOn: needOn ?? today }))
    const supplies = coming.filter((supply) => supply.material === material)
    const row = named.get(material)
    return bringersOf(demands, supplies, today).flatMap(({ id, completeOn, bringers }) => {
      const demand = byId.get(id)!
      if (!isOfWork(demand)) return []
      const last = bringers.at(-1)
      return {
        workOrder: demand.sourceId,
        line: demand.sourceLine,
        name: row?.name ?? material,
        on: completeOn ?? addDays(today, row?.leadDays ?? 0),
        documentNo: completeOn === null ? null : (last?.documentNo ?? null),
      }
    })
  })
}
