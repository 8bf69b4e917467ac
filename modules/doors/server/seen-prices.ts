import {
  Door,
  type DoorFault,
  type DoorInputs,
  type DoorSpec,
  type Impact,
  PriceRight,
  type Prices,
} from '@mortise/doors/model'
import { codeOf, fieldsOf, pick } from '@mortise/model'
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

/** What keeps a door from being published: of lines that the caller may not see, no more than where. */
export const seenFaults = ({ can }: Seeing, faults: readonly DoorFault[]): DoorFault[] =>
  faults.map((fault) => {
    const { lines } = fault
    const isSeen = !lines || !fieldsOf(Door)[lines]?.guarded || can(codeOf(Door, `view.${lines}`))
    return isSeen ? fault : { ...fault, message: '填写有误，请由可以查看的人改正' }
  })

/** What a new version changes, with what the factory asks for those alone who may know it. */
export const seenImpact = ({ can }: Seeing, impact: Impact): Impact =>
  can(PriceRight.factory)
    ? impact
    : { ...impact, differences: impact.differences.map((each) => ({ ...each, before: null, after: null })) }

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
