import type { CompiledParameter } from './compile-door.ts'
import { RuleEffect, ValueType } from './door-dicts.ts'
import type { DoorValues } from './door-spec.ts'
import { normalise } from './normalise-value.ts'
import { holds, type Reckoning } from './reckoning.ts'

/** What a configuration comes to before anything is reckoned. */
export interface Settled {
  readonly values: Record<string, string>
  readonly visible: readonly string[]
  readonly required: readonly string[]
  readonly forced: Readonly<Record<string, string>>
}

/** Rules may set what other rules look at; rules that chase each other come to an end all the same. */
const MOST_ROUNDS = 5

/** Brings values to their form, hides what does not show, fills in defaults and lets the rules speak. */
export function settle(reckoning: Reckoning, given: DoorValues): Settled {
  const { door, errors } = reckoning
  const forced: Record<string, string> = {}
  const values = { ...given }
  for (let round = 1; ; round++) {
    errors.length = 0
    const { kept, visible } = takeIn(reckoning, values)
    const set = forcedBy(reckoning, kept, forced)
    if (set && round < MOST_ROUNDS) {
      Object.assign(values, set)
      continue
    }
    const required = visible.filter((code) => isRequired(reckoning, door.byCode.get(code)!))
    for (const code of required) {
      if (kept[code] === undefined) {
        errors.push({ parameters: [code], message: `${door.byCode.get(code)!.name}不能为空` })
      }
    }
    speak(reckoning)
    return { values: kept, visible, required, forced }
  }
}

function takeIn(reckoning: Reckoning, values: DoorValues) {
  const { door, scope, errors, inputs, usedMaterials } = reckoning
  const kept: Record<string, string> = {}
  for (const { code } of door.parameters) scope.set(code, null)
  for (const parameter of door.parameters) {
    const { code } = parameter
    const text = (Object.hasOwn(values, code) ? values[code]! : parameter.initial).trim()
    if (text === '') continue
    const { kept: form, seen, fault } = normalise(parameter, text, inputs)
    kept[code] = form
    scope.set(code, seen)
    if (parameter.valueType === ValueType.material && seen) usedMaterials[form] = inputs.materials[text]!
    if (fault) errors.push({ parameters: [code], message: fault })
  }
  const visible: string[] = []
  for (const parameter of door.parameters) {
    const { code, shows } = parameter
    if (!shows || holds(reckoning, shows)) {
      visible.push(code)
      continue
    }
    // What does not show has no value, and nothing can be wrong with it.
    scope.set(code, null)
    delete kept[code]
    const at = errors.findIndex(({ parameters }) => parameters[0] === code)
    if (at >= 0) errors.splice(at, 1)
  }
  return { kept, visible }
}

function isRequired(reckoning: Reckoning, parameter: CompiledParameter): boolean {
  return parameter.isRequired || (parameter.requires !== null && holds(reckoning, parameter.requires))
}

/** The values that rules set and that are not so yet. */
function forcedBy(reckoning: Reckoning, kept: DoorValues, forced: Record<string, string>): DoorValues | null {
  const set: Record<string, string> = {}
  for (const rule of reckoning.door.rules) {
    const [value] = rule.values
    if (rule.effect !== RuleEffect.force || value === undefined || !holds(reckoning, rule.formula)) continue
    const parameter = reckoning.door.byCode.get(rule.target)
    if (!parameter) continue
    forced[rule.target] = rule.message
    if (normalise(parameter, value, reckoning.inputs).kept !== kept[rule.target]) set[rule.target] = value
  }
  return Object.keys(set).length > 0 ? set : null
}

/** Rules that forbid and rules that warn. */
function speak(reckoning: Reckoning): void {
  const { door, errors, warnings } = reckoning
  for (const { effect, formula, about, message } of door.rules) {
    if ((effect !== RuleEffect.forbid && effect !== RuleEffect.warn) || !holds(reckoning, formula)) continue
    const complaints = effect === RuleEffect.forbid ? errors : warnings
    complaints.push({ parameters: about, message })
  }
}
