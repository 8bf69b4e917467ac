import { BusinessError, evaluate, type Formula, type FormulaResult } from '@mortise/model'
import type { CompiledDoor } from './compile-door.ts'
import type { Complaint, DoorInputs } from './door-spec.ts'
import { lookUp } from './look-up.ts'

/** What formulas read and what has been found wrong so far. */
export interface Evaluation {
  readonly door: CompiledDoor
  readonly inputs: DoorInputs
  readonly scope: Map<string, unknown>
  readonly errors: Complaint[]
  readonly warnings: Complaint[]
  readonly usedRates: Record<string, number>
  readonly usedMaterials: Record<string, DoorInputs['materials'][string]>
}

/** Nothing is known yet but what lies outside. */
export function begin(door: CompiledDoor, inputs: DoorInputs): Evaluation {
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
export function holds({ door, scope, errors }: Evaluation, formula: Formula): boolean {
  try {
    return evaluate(formula, scope) === true
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error
    const isUnfilled = formula.names.some(
      (name) => door.byCode.has(name) && (scope.get(name) ?? null) === null,
    )
    if (!isUnfilled) errors.push({ parameters: [], message: error.message })
    return false
  }
}
