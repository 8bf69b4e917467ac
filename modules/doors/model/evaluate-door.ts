import type { FormulaResult } from '@mortise/model'
import type { CompiledDoor } from './compile-door.ts'
import type { DoorInputs, DoorResult, DoorValues } from './door-spec.ts'
import { offersOf } from './offers.ts'
import { materialCostOf, reckonBom } from './reckon-bom.ts'
import { pricesOf, reckonPrices } from './reckon-prices.ts'
import { attempt, begin, type Reckoning } from './reckoning.ts'
import { settle } from './settle.ts'

/** Reckons a configuration: the same on both sides, from what it is given alone. */
export function evaluateDoor(door: CompiledDoor, values: DoorValues, inputs: DoorInputs): DoorResult {
  const reckoning = begin(door, inputs)
  const settled = settle(reckoning, values)
  const offers = offersOf(reckoning, settled)
  const isSound = reckoning.errors.length === 0 && reckonVariables(reckoning)
  const priceLines = isSound ? reckonPrices(reckoning) : []
  const bom = isSound ? reckonBom(reckoning) : []
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

function reckonVariables({ door, scope, errors }: Reckoning): boolean {
  for (const { code, formula } of door.variables) {
    const value = attempt(errors, formula, scope)
    if (value === undefined) return false
    scope.set(code, value)
  }
  return true
}
