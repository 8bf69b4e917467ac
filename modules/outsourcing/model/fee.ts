import { type Amount, add, div, mul, sub } from '@mortise/model'

interface Priced {
  /** With tax, by the piece. */
  readonly fee: Amount
  readonly taxRate: Amount
}
export interface Fee {
  readonly amount: number
  readonly net: number
  readonly tax: number
}

/** What some more pieces are charged when `before` were charged already: all parts together come to the whole, to the cent. */
export function feeOf(priced: Priced, before: Amount, pieces: Amount): Fee {
  const [was, is] = [upTo(priced, before), upTo(priced, add(before, pieces, 4))]
  const [amount, net] = [sub(is.amount, was.amount), sub(is.net, was.net)]
  return { amount, net, tax: sub(amount, net) }
}

function upTo({ fee, taxRate }: Priced, pieces: Amount) {
  const amount = mul(pieces, fee)
  return { amount, net: div(amount, add(1, taxRate, 6)) }
}
