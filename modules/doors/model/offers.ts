import type { CompiledParameter } from './compile-door.ts'
import { RuleEffect, ValueType } from './door-dicts.ts'
import type { Offer } from './door-spec.ts'
import { type Evaluation, holds } from './evaluation.ts'
import type { ResolvedValues } from './resolve-values.ts'

/** The choices of every parameter that has some: which stand open in this configuration, and why others do not. */
export function offersOf(evaluation: Evaluation, resolved: ResolvedValues): Record<string, readonly Offer[]> {
  const offers: Record<string, readonly Offer[]> = {}
  for (const code of resolved.visible) {
    const parameter = evaluation.door.byCode.get(code)!
    if (parameter.valueType !== ValueType.option) continue
    const found = (offers[code] = offersFor(evaluation, parameter))
    const chosen = found.find(({ value }) => value === resolved.values[code])
    // A rule that forbids has spoken for itself; one that takes options away has not.
    if (chosen && !chosen.isOpen && !evaluation.errors.some(({ message }) => message === chosen.reason)) {
      evaluation.errors.push({
        parameters: [code],
        message: `${parameter.name}的选项【${chosen.name}】不可用：${chosen.reason}`,
      })
    }
  }
  return offers
}

function offersFor(evaluation: Evaluation, parameter: CompiledParameter): Offer[] {
  const { code, choices, options } = parameter
  const removed = removedFrom(evaluation, code)
  const forbidding = evaluation.door.rules.filter(
    (rule) => rule.effect === RuleEffect.forbid && rule.about.includes(code),
  )
  const before = evaluation.scope.get(code)
  const offer = (value: string, name: string, picture: string, seen: unknown): Offer => {
    let reason = removed.get(value) ?? removed.get(name) ?? ''
    if (reason === '' && forbidding.length > 0) {
      evaluation.scope.set(code, seen)
      reason = forbidding.find((rule) => holds(evaluation, rule.formula))?.message ?? ''
    }
    return { value, name, picture, isOpen: reason === '', reason }
  }
  const offers =
    choices.length > 0
      ? choices.map((choice) => offer(choice, choice, '', choice))
      : options.map((option) => offer(option.code, option.name, option.picture, option))
  evaluation.scope.set(code, before)
  return offers
}

/** The choices that rules take away, with the reason. */
function removedFrom(evaluation: Evaluation, code: string): Map<string, string> {
  const removed = new Map<string, string>()
  for (const rule of evaluation.door.rules) {
    if (rule.effect !== RuleEffect.exclude || rule.target !== code || !holds(evaluation, rule.formula))
      continue
    for (const value of rule.values) removed.set(value, rule.message)
  }
  return removed
}
