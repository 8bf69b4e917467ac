import { divideWhole, magnitude } from '@mortise/model'

export type Valuation = 'MA' | 'FIFO' | 'LOT'

/** What is left of one receipt of a material that goes first in, first out. */
export interface Layer {
  /** Of a layer that is in the database already. */
  readonly id: string | null
  readonly seq: number
  readonly move: string
  readonly qtyIn: bigint
  qtyLeft: bigint
  amountLeft: bigint
}

/** What a material is worth, as far as the posting has come; quantities and money in whole last digits. */
export interface Cost {
  readonly valuation: Valuation
  qty: bigint
  value: bigint
  /** Oldest first; empty unless first in, first out. */
  readonly layers: Layer[]
}

/** The move by whose cost another one goes. */
export interface Origin {
  readonly move: string
  readonly qty: bigint
  readonly amount: bigint
  /** What went by it before: parts are rounded together, so that they come to the whole. */
  readonly before?: bigint
}

const smaller = (one: bigint, other: bigint) => (one < other ? one : other)
const share = (whole: bigint, part: bigint, of: bigint) =>
  part === of ? whole : divideWhole(whole * part, of)

/** What so much of an earlier move was worth; never below zero. */
export const worthOf = ({ qty, amount, before = 0n }: Origin, part: bigint): bigint => {
  const whole = magnitude(qty)
  return magnitude(share(amount, before + part, whole) - share(amount, before, whole))
}

/** What so much is worth at the present average; null where there is nothing to go by. */
export const averageWorth = ({ qty, value }: Cost, part: bigint): bigint | null =>
  qty === 0n ? null : divideWhole(value * part, qty)

export function receive(cost: Cost, qty: bigint, amount: bigint, layer: { seq: number; move: string }): void {
  cost.qty += qty
  cost.value += amount
  if (cost.valuation === 'FIFO')
    cost.layers.push({ ...layer, id: null, qtyIn: qty, qtyLeft: qty, amountLeft: amount })
}

/** Takes a quantity that is known to be there, and answers what it was worth. */
export function issue(cost: Cost, qty: bigint): bigint {
  const amount = cost.valuation === 'FIFO' ? takeFrom(cost.layers, qty) : share(cost.value, qty, cost.qty)
  cost.qty -= qty
  cost.value -= amount
  return amount
}

/** Takes a quantity at the cost it came in at, as far as the stock is worth that much. */
export function giveBack(cost: Cost, qty: bigint, origin: Origin): { amount: bigint; missing: bigint } {
  const wanted = worthOf(origin, qty)
  const amount =
    cost.valuation === 'FIFO' ? takeOwnFirst(cost.layers, qty, origin.move) : bounded(cost, qty, wanted)
  cost.qty -= qty
  cost.value -= amount
  return { amount, missing: wanted - amount }
}

/** No more than all there is, and all there is with the last piece: nothing may be worth something. */
const bounded = (cost: Cost, qty: bigint, wanted: bigint): bigint =>
  qty === cost.qty ? cost.value : smaller(wanted, cost.value)

/** Brings what is left of a receipt to its late price; answers what the stock takes of the difference. */
export function reprice(cost: Cost, difference: bigint, origin: Origin): bigint {
  const layer = layerOf(cost, origin)
  const left = cost.valuation === 'FIFO' ? (layer?.qtyLeft ?? 0n) : smaller(cost.qty, origin.qty)
  if (left <= 0n) return 0n
  return changeValue(cost, divideWhole(difference * left, origin.qty), origin)
}

const layerOf = ({ layers }: Cost, { move }: Origin): Layer | undefined =>
  layers.find((layer) => layer.move === move)

/** Changes what is left of a receipt, which is never worth less than nothing; answers by how much it changed. */
export function changeValue(cost: Cost, wanted: bigint, origin: Origin): bigint {
  const layer = layerOf(cost, origin)
  const isLayered = cost.valuation === 'FIFO'
  const left = isLayered ? (layer?.qtyLeft ?? 0n) : cost.qty
  if (left === 0n) return 0n
  const worth = isLayered ? (layer?.amountLeft ?? 0n) : cost.value
  const taken = wanted < -worth ? -worth : wanted
  cost.value += taken
  if (layer) layer.amountLeft += taken
  return taken
}

function takeOwnFirst(layers: Layer[], qty: bigint, move: string): bigint {
  const own = layers.filter((layer) => layer.move === move)
  const fromOwn = smaller(qty, own[0]?.qtyLeft ?? 0n)
  return takeFrom(own, fromOwn) + takeFrom(layers, qty - fromOwn)
}

/** The oldest first; the last of a layer takes all that it is still worth. */
function takeFrom(layers: readonly Layer[], qty: bigint): bigint {
  let rest = qty
  let amount = 0n
  for (const layer of layers) {
    if (rest === 0n) break
    const taken = smaller(rest, layer.qtyLeft)
    if (taken === 0n) continue
    const worth = share(layer.amountLeft, taken, layer.qtyLeft)
    layer.qtyLeft -= taken
    layer.amountLeft -= worth
    rest -= taken
    amount += worth
  }
  if (rest !== 0n) throw new Error('the layers hold less than the stock')
  return amount
}
