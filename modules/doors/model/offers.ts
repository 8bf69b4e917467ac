import type { CompiledParameter } from './compile-door.ts'
import { RuleEffect, ValueType } from './door-dicts.ts'
import type { Offer } from './door-spec.ts'
import { holds, type Reckoning } from './reckoning.ts'
import type { Settled } from './settle.ts'

/** The choices of every parameter that has some: which stand open in this configuration, and why others do not. */
export function offersOf(reckoning: Reckoning, settled: Settled): Record<string, readonly Offer[]> {
  const offers: Record<string, readonly Offer[]> = {}
  for (const code of settled.visible) {
    const parameter = reckoning.door.byCode.get(code)!
    if (parameter.valueType !== ValueType.option) continue
    const found = (offers[code] = offersFor(reckoning, parameter))
    const chosen = found.find(({ value }) => value === settled.values[code])
    // A rule that forbids has spoken for itself; one that takes options away has not.
    if (chosen && !chosen.isOpen && !reckoning.errors.some(({ message }) => message === chosen.reason)) {
      reckoning.errors.push({
        parameters: [code],
        message: `${parameter.name}的选项【${chosen.name}】不可用：${chosen.reason}`,
      })
    }
  }
  return offers
}

function offersFor(reckoning: Reckoning, parameter: CompiledParameter): Offer[] {
  const { code, choices, options } = parameter
  const removed = removedFrom(reckoning, code)
  const forbidding = reckoning.door.rules.filter(
    (rule) => rule.effect === RuleEffect.forbid && rule.about.includes(code),
  )
  const before = reckoning.scope.get(code)
  const offer = (value: string, name: string, picture: string, seen: unknown): Offer => {
    let reason = removed.get(value) ?? removed.get(name) ?? ''
    if (reason === '' && forbidding.length > 0) {
      reckoning.scope.set(code, seen)
      reason = forbidding.find((rule) => holds(reckoning, rule.formula))?.message ?? ''
    }
    return { value, name, picture, isOpen: reason === '', reason }
  }
  const offers =
    choices.length > 0
      ? choices.map((choice) => offer(choice, choice, '', choice))
      : options.map((option) => offer(option.code, option.name, option.picture, option))
  reckoning.scope.set(code, before)
  return offers
}

/** The choices that rules take away, with the reason. */
function removedFrom(reckoning: Reckoning, code: string): Map<string, string> {
  const removed = new Map<string, string>()
  for (const rule of reckoning.door.rules) {
    if (rule.effect !== RuleEffect.exclude || rule.target !== code || !holds(reckoning, rule.formula))
      continue
    for (const value of rule.values) removed.set(value, rule.message)
  }
  return removed
}
