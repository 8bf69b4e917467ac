import { add, mul, round } from '@mortise/model'

/** How a shop makes its price from the factory's. */
export interface Retail {
  readonly factor: number
  readonly surcharge: number
  /** Decimals that are kept: 2 to the cent, 0 to the yuan, -1 to ten. */
  readonly scale: number
}

export const retailOf = (factory: number, { factor, surcharge, scale }: Retail): number => {
  const price = add(mul(factory, factor, 6), surcharge, 6)
  // Rounding to tens is rounding of a tenth.
  return scale < 0 ? mul(round(mul(price, 10 ** scale, 8), 0), 10 ** -scale) : round(price, scale)
}
