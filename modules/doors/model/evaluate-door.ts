import type { FormulaResult } from '@mortise/model'
import { calculateBom, materialCostOf } from './calculate-bom.ts'
import { calculatePrices, pricesOf } from './calculate-prices.ts'
import type { CompiledDoor } from './compile-door.ts'
import type { DoorInputs, DoorResult, DoorValues } from './door-spec.ts'
import { attempt, begin, type Evaluation } from './evaluation.ts'
import { offersOf } from './offers.ts'
import { resolveValues } from './resolve-values.ts'

/** Reckons a configuration: the same on both sides, from what it is given alone. */
export function evaluateDoor(door: CompiledDoor, values: DoorValues, inputs: DoorInputs): DoorResult {
  const evaluation = begin(door, inputs)
  const resolved = resolveValues(evaluation, values)
  const offers = offersOf(evaluation, resolved)
  const isOpen = resolved.unfilled.length > 0
  const isSound = evaluation.errors.length === 0 && calculateVariables(evaluation, isOpen)
  const priceLines = isSound ? calculatePrices(evaluation) : []
  // What it takes is known once the factory has said all.
  const bom = isSound && !isOpen ? calculateBom(evaluation) : []
  const isWhole = evaluation.errors.length === 0
  return {
    values: resolved.values,
    errors: evaluation.errors,
    warnings: evaluation.warnings,
    visible: resolved.visible,
    required: resolved.required,
    unfilled: resolved.unfilled,
    offers,
    forced: resolved.forced,
    variables: Object.fromEntries(
      door.variables.flatMap(({ code }) =>
        evaluation.scope.has(code) ? [[code, evaluation.scope.get(code) as FormulaResult] as const] : [],
      ),
    ),
    prices: isWhole ? pricesOf(priceLines, inputs.levels) : null,
    priceLines: isWhole ? priceLines : [],
    bom: isWhole ? bom : [],
    materialCost: isWhole && !isOpen ? materialCostOf(bom) : null,
    // As long as something is open, anything may come to be used.
    used: isOpen
      ? inputs
      : { rates: evaluation.usedRates, materials: evaluation.usedMaterials, levels: inputs.levels },
  }
}

/** What the names of a door stand for with these values, as far as it can be worked out. */
export function scopeOf(
  door: CompiledDoor,
  values: DoorValues,
  inputs: DoorInputs,
): ReadonlyMap<string, unknown> {
  const evaluation = begin(door, inputs)
  resolveValues(evaluation, values)
  calculateVariables(evaluation, true)
  return evaluation.scope
}

/** While the factory has parameters to fill in, a variable that needs one is left out; a price that needs it is refused. */
function calculateVariables({ door, scope, errors }: Evaluation, isOpen: boolean): boolean {
  for (const { code, formula } of door.variables) {
    const value = attempt(isOpen ? [] : errors, formula, scope)
    if (value === undefined && !isOpen) return false
    if (value !== undefined) scope.set(code, value)
  }
  return true
}
