import { type Amount, add, compare, div, mul, sub } from '@mortise/model'

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

/** For how many pieces something was charged so far, and how much. */
export interface Charged {
  readonly pieces: number
  readonly amount: number
  readonly net: number
}
export const nothingCharged: Charged = { pieces: 0, amount: 0, net: 0 }

export const chargedWith = (charged: Charged, pieces: Amount, { amount, net }: Fee): Charged => ({
  pieces: add(charged.pieces, pieces, 4),
  amount: add(charged.amount, amount),
  net: add(charged.net, net),
})

/**
 * What some more pieces are charged: all that is charged comes to the whole, to the cent, whatever was taken back meanwhile.
 * Pieces that were all booked already are charged what was booked.
 */
export function feeOf(priced: Priced, charged: Charged, pieces: Amount, booked?: Charged): Fee {
  const all = add(charged.pieces, pieces, 4)
  const whole = upTo(priced, all)
  const amount = Math.max(0, sub(whole.amount, charged.amount))
  const net = booked && compare(booked.pieces, all) === 0 ? booked.net : whole.net
  const left = Math.max(0, sub(net, charged.net))
  return { amount, net: left, tax: sub(amount, left) }
}

function upTo({ fee, taxRate }: Priced, pieces: Amount) {
  const amount = mul(pieces, fee)
  return { amount, net: div(amount, add(1, taxRate, 6)) }
}
