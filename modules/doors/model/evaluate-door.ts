import { BusinessError, evaluate, type Formula, type FormulaResult } from '@mortise/model'
import type { CompiledDoor } from './compile-door.ts'
import type { BomLine, Complaint, DoorInputs, DoorResult, DoorValues } from './door-spec.ts'
import { lookUp } from './look-up.ts'
import { offersOf } from './offers.ts'
import { materialCostOf, reckonBom } from './reckon-bom.ts'
import { pricesOf, reckonPrices } from './reckon-prices.ts'
import { settle } from './settle.ts'

/** What formulas read and what has been found wrong so far. */
export interface Reckoning {
  readonly door: CompiledDoor
  readonly inputs: DoorInputs
  readonly scope: Map<string, unknown>
  readonly errors: Complaint[]
  readonly warnings: Complaint[]
  readonly usedRates: Record<string, number>
  readonly usedMaterials: Record<string, DoorInputs['materials'][string]>
}

/** Reckons a configuration: the same on both sides, from what it is given alone. */
export function evaluateDoor(door: CompiledDoor, values: DoorValues, inputs: DoorInputs): DoorResult {
  const reckoning = begin(door, inputs)
  const settled = settle(reckoning, values)
  const offers = offersOf(reckoning, settled)
  const isSound = reckoning.errors.length === 0 && reckonVariables(reckoning)
  const priceLines = isSound ? reckonPrices(reckoning) : []
  const bom: BomLine[] = isSound ? reckonBom(reckoning) : []
  const isWhole = reckoning.errors.length === 0
  return {
    values: settled.values,
    errors: reckoning.errors,
    warnings: reckoning.warnings,
    visible: settled.visible,
    required: settled.required,
    offers,
    forced: settled.forced,
    variables: Object.fromEntries(
      door.variables.flatMap(({ code }) =>
        reckoning.scope.has(code) ? [[code, reckoning.scope.get(code) as FormulaResult] as const] : [],
      ),
    ),
    prices: isWhole ? pricesOf(priceLines, inputs.levels) : null,
    priceLines: isWhole ? priceLines : [],
    bom: isWhole ? bom : [],
    materialCost: isWhole ? materialCostOf(bom) : null,
    used: { rates: reckoning.usedRates, materials: reckoning.usedMaterials, levels: inputs.levels },
  }
}

function begin(door: CompiledDoor, inputs: DoorInputs): Reckoning {
  const usedRates: Record<string, number> = {}
  const scope = new Map<string, unknown>([
    [
      'rate',
      (code: string) => {
        if (!Object.hasOwn(inputs.rates, code)) throw new BusinessError(`价目表缺少【${code}】的价格`)
        return (usedRates[code] = inputs.rates[code]!)
      },
    ],
    ['lookup', (code: string, x: number | string, y?: number | string) => lookUp(door.tables, code, x, y)],
  ])
  return { door, inputs, scope, errors: [], warnings: [], usedRates, usedMaterials: {} }
}

function reckonVariables({ door, scope, errors }: Reckoning): boolean {
  for (const { code, formula } of door.variables) {
    const value = attempt(errors, formula, scope)
    if (value === undefined) return false
    scope.set(code, value)
  }
  return true
}

/** What a formula comes to; a refusal joins the errors. */
export function attempt(
  errors: Complaint[],
  formula: Formula,
  scope: ReadonlyMap<string, unknown>,
): FormulaResult | undefined {
  try {
    return evaluate(formula, scope)
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error
    errors.push({ parameters: [], message: error.message })
    return undefined
  }
}

/** Whether a condition holds. One about parameters that have no value yet does not. */
export function holds({ door, scope, errors }: Reckoning, formula: Formula): boolean {
  try {
    return evaluate(formula, scope) === true
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error
    const isUnfilled = formula.names.some((name) => door.byCode.has(name) && (scope.get(name) ?? null) === null)
    if (!isUnfilled) errors.push({ parameters: [], message: error.message })
    return false
  }
}
