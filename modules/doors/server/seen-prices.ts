import { type DoorInputs, type DoorSpec, PriceRight, type Prices } from '@mortise/doors/model'
import { pick } from '@mortise/model'
import type { Context } from '@mortise/server'

type Seeing = Pick<Context, 'can'>

/** Whether the caller may know how a door is priced; whoever may not is told what it comes to alone. */
export const seesPricing = ({ can }: Seeing): boolean => can(PriceRight.factory) && can(PriceRight.dealer)

/** The prices that the caller may know: also that of customers, where a shop says what they pay. */
export const seenPrices = ({ can }: Seeing, prices: Prices | null): Partial<Prices> | null =>
  prices && {
    ...(can(PriceRight.factory) && pick(prices, 'factory')),
    ...(can(PriceRight.dealer) && pick(prices, 'dealer')),
    ...(prices.retail !== null && pick(prices, 'retail')),
  }

/** What is filled in for a door, without anything that its price follows from. */
export const unpricedSpec = ({ door, parameters }: DoorSpec): DoorSpec => ({
  door,
  parameters: parameters.map((parameter) => ({
    ...parameter,
    showIf: '',
    requiredIf: '',
    options: parameter.options.map((option) => ({
      ...option,
      n1: null,
      n2: null,
      n3: null,
      add: 0,
      mat: '',
    })),
  })),
  variables: [],
  rules: [],
  prices: [],
  bom: [],
  tables: [],
})

export const noInputs: DoorInputs = {
  rates: {},
  materials: {},
  levels: { dealerRate: 1, retail: null },
}
