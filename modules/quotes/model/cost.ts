import type { BomLine } from '@mortise/doors/model'
import { add, BusinessError, div, mul, round, sub } from '@mortise/model'
import { QuoteLineType } from './dicts.ts'

/** A door whose cost is reckoned: what one takes, and how many there are. */
export interface CostedDoor {
  readonly bom: readonly Pick<
    BomLine,
    'material' | 'materialId' | 'materialName' | 'unit' | 'quantity' | 'price' | 'process'
  >[]
  readonly qty: number
}
export interface ProcessPrice {
  readonly price: number
  readonly isOutsourced: boolean
}
/** A line of a cost quote: a material, work of our own or work of others. */
export interface CostLine {
  readonly type: (typeof QuoteLineType)['material' | 'labour' | 'outsourced']
  readonly material: string | null
  readonly itemName: string
  readonly qty: number
  readonly unit: string
  readonly unitPrice: number
  readonly remark: string | null
}

const QUANTITY_SCALE = 3

/** What doors cost to make: every material once, then every step of their making once. */
export function costLinesOf(
  doors: readonly CostedDoor[],
  rates: ReadonlyMap<string, ProcessPrice>,
): CostLine[] {
  const materials = new Map<string, { line: CostedDoor['bom'][number]; qty: number }>()
  const processes = new Map<string, number>()
  for (const { bom, qty } of doors) {
    for (const line of bom) {
      const known = materials.get(line.material)?.qty ?? 0
      materials.set(line.material, { line, qty: add(known, mul(line.quantity, qty, 6), 6) })
    }
    for (const process of new Set(bom.map((line) => line.process).filter((name) => name !== '')))
      processes.set(process, add(processes.get(process), qty, QUANTITY_SCALE))
  }
  return [
    ...[...materials.values()].map(({ line, qty }) => materialLine(line, round(qty, QUANTITY_SCALE))),
    ...[...processes].map(([process, qty]) => processLine(process, qty, rates.get(process))),
  ]
}

function materialLine(
  { material, materialId, materialName, unit, price }: CostedDoor['bom'][number],
  qty: number,
) {
  if (price === null) throw new BusinessError(`物料【${materialName || material}】没有参考价，不能核算成本`)
  const named = { type: QuoteLineType.material, material: materialId, itemName: materialName || material }
  if (round(price) === price) return { ...named, qty, unit, unitPrice: price, remark: null }
  // Cheap small parts have prices below the cent: only what all of them cost is a price in cents.
  return { ...named, qty: 1, unit: '批', unitPrice: mul(price, qty), remark: `${qty}${unit} × ${price}` }
}

function processLine(process: string, qty: number, rate: ProcessPrice | undefined): CostLine {
  if (!rate) throw new BusinessError(`工序【${process}】没有工价，请先维护工序工价`)
  const type = rate.isOutsourced ? QuoteLineType.outsourced : QuoteLineType.labour
  return { type, material: null, itemName: process, qty, unit: '樘', unitPrice: rate.price, remark: null }
}

/** What must be asked for something so that this part of it is left. */
export const priceFor = (cost: number, margin: number): number => div(cost, sub(1, margin, 4))
