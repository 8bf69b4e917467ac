import { allocate, BusinessError, compileFormula, mul, parseFormula, textsIn } from '@mortise/model'

/** A price as it is looked up. */
export interface Priced {
  readonly id: string
  readonly pieceKey: string
  readonly productType: string | null
  readonly condition: string | null
  readonly unit: 'set' | 'piece' | 'area' | 'metre'
  readonly price: number
  readonly beginOn: string
  readonly endOn: string | null
}

/** What was done, as far as prices go by it. */
export interface Done {
  readonly pieceKey: string
  readonly productType: string | null
  readonly workOn: string
  /** The door's parameters. */
  readonly values: Readonly<Record<string, unknown>>
}

/** The price that holds on the day of the work: the one that says the most of the door. Where two say as much, nobody knows which. */
export function bestPrices<P extends Priced>(prices: readonly P[], done: Done): readonly P[] {
  const fitting = prices
    .filter((price) => price.pieceKey === done.pieceKey)
    .filter(({ beginOn, endOn }) => beginOn <= done.workOn && (endOn === null || endOn >= done.workOn))
    .filter(({ productType }) => !productType || productType === done.productType)
    .filter(({ condition }) => !condition || holds(condition, done.values))
  const most = Math.max(...fitting.map(closeness))
  return fitting.filter((price) => closeness(price) === most)
}

const closeness = ({ productType, condition }: Priced): number => (condition ? 2 : 0) + (productType ? 1 : 0)

/** What a condition asks that a door does not have does not hold of it. */
const holds = (condition: string, values: Done['values']): boolean =>
  applies((door) => compileFormula(condition)(door), values)

function applies(condition: ReturnType<typeof compileFormula>, values: Done['values']): boolean {
  try {
    return condition(values) === true
  } catch (error) {
    if (error instanceof BusinessError) return false
    throw error
  }
}

/** Doors that are tried to see whether two conditions meet. */
const MOST_DOORS = 5000
/** What every door has; other parameters may belong to doors of different kinds. */
const everyDoorHas: ReadonlySet<string> = new Set(['w', 'h'])

/**
 * A door to which both conditions apply, made of the values that they name and those beside them; null where there is none,
 * or where nobody can tell because they ask for parameters that may not be those of one door.
 */
export function meetingOf(one: string, other: string): Record<string, number | string> | null {
  const formulas = [parseFormula(one), parseFormula(other)]
  const names = [...new Set(formulas.flatMap((formula) => formula.names))]
  const isAskedByBoth = (name: string) => formulas.every((formula) => formula.names.includes(name))
  if (!names.every((name) => everyDoorHas.has(name) || isAskedByBoth(name))) return null
  const conditions = [compileFormula(one), compileFormula(other)]
  const numbers = `${one} ${other}`.match(/\d+(\.\d+)?/g) ?? []
  const near = numbers.map(Number).flatMap((value) => [value - 1, value, value + 1])
  const values = [...new Set<number | string>([...near, ...formulas.flatMap(textsIn)])]
  const doors = values.length ** names.length
  for (let at = 0; at < Math.min(doors, MOST_DOORS); at += 1) {
    const door = Object.fromEntries(
      names.map((name, place) => [
        name,
        values[Math.floor(at / values.length ** place) % values.length] ?? 0,
      ]),
    )
    if (conditions.every((condition) => applies(condition, door))) return door
  }
  return null
}

/**
 * What one piece measures in the unit of its price. Sides of the opening are called `w` and `h` by every door, in
 * millimetres; square metres and metres of edge need both.
 */
export const measureOf = (unit: Priced['unit'], values: Done['values']): number | null => {
  if (unit === 'set' || unit === 'piece') return 1
  const [width, height] = [Number(values.w), Number(values.h)]
  if (!(width > 0 && height > 0)) return null
  return unit === 'area' ? (width * height) / 1_000_000 : (2 * (width + height)) / 1000
}

/** All of it first, then each one's part: the parts add up to it (13.1). */
export const splitAmount = (qty: number, price: number, shares: readonly number[]): number[] =>
  allocate(mul(qty, price), shares)
