import { type CompiledDoor, type DoorInputs, type DoorValues, ValueType } from '@mortise/doors/model'
import { type Formula, textsIn } from '@mortise/model'
import { type Context, providersOf } from '@mortise/server'
import { type Buyer, doorPricing } from './extensions.ts'
import { type Facts, factsOf } from './material-facts.ts'

/** As long as nobody keeps prices, shops pay what the factory asks; what customers pay nobody says. */
const noPrices: Pick<DoorInputs, 'rates' | 'levels'> = {
  rates: {},
  levels: { dealerRate: 1, retail: null },
}

/** Rates and levels of a door, for a buyer. */
export async function pricesFor(ctx: Context, door: CompiledDoor, buyer: Buyer) {
  const codes = [...new Set(formulasOf(door).flatMap(textsIn))]
  const query = { ...buyer, door: door.spec.door.id, date: buyer.date || ctx.today, codes }
  const [ask] = providersOf(ctx, doorPricing)
  return ask ? ask(ctx, query) : noPrices
}

/** All that lies outside of a configuration and counts in it. */
export async function inputsFor(
  ctx: Context,
  door: CompiledDoor,
  values: DoorValues,
  buyer: Buyer,
): Promise<DoorInputs> {
  const materials = await factsOf(ctx, [...bomMaterials(door), ...chosenMaterials(door, values)])
  return { ...(await pricesFor(ctx, door, buyer)), materials }
}

/** The materials that the lines of a door can come to, as far as its text tells. */
export const bomMaterials = ({ spec, bom }: CompiledDoor): string[] => [
  ...bom.flatMap((line) => (line.chosen ? textsIn(line.chosen) : [line.spec.material])),
  ...spec.parameters.flatMap(({ options }) => options.map(({ mat }) => mat)),
]

export const chosenMaterials = ({ parameters }: CompiledDoor, values: DoorValues): string[] =>
  parameters.flatMap(({ code, valueType, initial }) =>
    valueType === ValueType.material ? [values[code] ?? initial].filter(Boolean) : [],
  )

/** Whether a price follows from what a chosen material costs, so that whoever sees the one knows the other. */
export const showsPriceOf = ({ spec }: CompiledDoor, code: string): boolean =>
  [
    ...spec.prices.flatMap((line) => [line.formula, line.condition]),
    ...spec.variables.map((line) => line.formula),
  ].some((source) => source.includes(`${code}.price`))

const formulasOf = ({ variables, prices, bom, rules, parameters }: CompiledDoor): Formula[] =>
  [
    ...variables.map(({ formula }) => formula),
    ...rules.map(({ formula }) => formula),
    ...parameters.flatMap(({ shows, requires }) => [shows, requires]),
    ...prices.flatMap(({ when, amount }) => [when, amount]),
    ...bom.flatMap(({ when, net }) => [when, net]),
  ].filter((formula) => formula !== null)

/** Of some materials those that a parameter of the door can choose; with prices where its own price follows from them. */
export function offeredFacts(door: CompiledDoor, facts: Facts, isBomSeen: boolean): Facts {
  const parameters = door.parameters.filter(({ valueType }) => valueType === ValueType.material)
  const offered = Object.entries(facts).flatMap(([name, fact]) => {
    const choosing = parameters.filter(
      ({ category }) => category && fact.treeCode.startsWith(category.treeCode),
    )
    if (choosing.length === 0) return []
    const isPriced = isBomSeen || choosing.some(({ code }) => showsPriceOf(door, code))
    return [[name, isPriced ? fact : { ...fact, price: null }] as const]
  })
  return Object.fromEntries(offered)
}
