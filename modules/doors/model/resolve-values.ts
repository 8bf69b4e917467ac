import type { CompiledParameter } from './compile-door.ts'
import { RuleEffect, ValueType } from './door-dicts.ts'
import type { DoorValues } from './door-spec.ts'
import { type Evaluation, holds } from './evaluation.ts'
import { normalise } from './normalise-value.ts'

/** What a configuration comes to before anything is reckoned. */
export interface ResolvedValues {
  readonly values: Record<string, string>
  readonly visible: readonly string[]
  readonly required: readonly string[]
  readonly unfilled: readonly string[]
  readonly forced: Readonly<Record<string, string>>
}

/** Rules may set what other rules look at; rules that chase each other come to an end all the same. */
const MOST_ROUNDS = 5

/** Brings values to their form, hides what does not show, fills in defaults and lets the rules speak. */
export function resolveValues(evaluation: Evaluation, given: DoorValues): ResolvedValues {
  const { door, errors } = evaluation
  const isFront = (code: string) => door.byCode.get(code)!.isFront
  const forced: Record<string, string> = {}
  const values = { ...given }
  for (let round = 1; ; round++) {
    errors.length = 0
    const { saved, visible } = takeIn(evaluation, values)
    const set = forcedBy(evaluation, saved, forced)
    if (set && round < MOST_ROUNDS) {
      Object.assign(values, set)
      continue
    }
    const needed = visible.filter((code) => isRequired(evaluation, door.byCode.get(code)!))
    const [required, ours] = [needed.filter(isFront), needed.filter((code) => !isFront(code))]
    for (const code of required) {
      if (saved[code] === undefined) {
        errors.push({ parameters: [code], message: `${door.byCode.get(code)!.name}不能为空` })
      }
    }
    speak(evaluation)
    return { values: saved, visible, required, unfilled: ours.filter((code) => !saved[code]), forced }
  }
}

function takeIn(evaluation: Evaluation, values: DoorValues) {
  const { door, scope, errors, inputs, usedMaterials } = evaluation
  const saved: Record<string, string> = {}
  for (const { code } of door.parameters) scope.set(code, null)
  for (const parameter of door.parameters) {
    const { code } = parameter
    const text = (Object.hasOwn(values, code) ? values[code]! : parameter.initial).trim()
    if (text === '') continue
    const { saved: form, seen, fault } = normalise(parameter, text, inputs)
    saved[code] = form
    scope.set(code, seen)
    if (parameter.valueType === ValueType.material && seen) usedMaterials[form] = inputs.materials[text]!
    if (fault) errors.push({ parameters: [code], message: fault })
  }
  const visible: string[] = []
  for (const parameter of door.parameters) {
    const { code, shows } = parameter
    if (!shows || holds(evaluation, shows)) {
      visible.push(code)
      continue
    }
    // What does not show has no value, and nothing can be wrong with it.
    scope.set(code, null)
    delete saved[code]
    const at = errors.findIndex(({ parameters }) => parameters[0] === code)
    if (at >= 0) errors.splice(at, 1)
  }
  return { saved, visible }
}

function isRequired(evaluation: Evaluation, parameter: CompiledParameter): boolean {
  return parameter.isRequired || (parameter.requires !== null && holds(evaluation, parameter.requires))
}

/** The values that rules set and that are not so yet. */
function forcedBy(
  evaluation: Evaluation,
  saved: DoorValues,
  forced: Record<string, string>,
): DoorValues | null {
  const set: Record<string, string> = {}
  for (const rule of evaluation.door.rules) {
    const [value] = rule.values
    if (rule.effect !== RuleEffect.force || value === undefined || !holds(evaluation, rule.formula)) continue
    const parameter = evaluation.door.byCode.get(rule.target)
    if (!parameter) continue
    forced[rule.target] = rule.message
    if (normalise(parameter, value, evaluation.inputs).saved !== saved[rule.target]) set[rule.target] = value
  }
  return Object.keys(set).length > 0 ? set : null
}

/** Rules that forbid and rules that warn. */
function speak(evaluation: Evaluation): void {
  const { door, errors, warnings } = evaluation
  for (const { effect, formula, about, message } of door.rules) {
    if ((effect !== RuleEffect.forbid && effect !== RuleEffect.warn) || !holds(evaluation, formula)) continue
    const complaints = effect === RuleEffect.forbid ? errors : warnings
    complaints.push({ parameters: about, message })
  }
}
