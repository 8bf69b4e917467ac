import { fixedOf, fixedText, intervalComplaint } from '@mortise/model'
import type { CompiledParameter } from './compile-door.ts'
import type { DoorInputs } from './door-spec.ts'

/** A value as formulas see it and as it is kept, or what is wrong with it. */
export type Normalised =
  | { readonly saved: string; readonly seen: unknown; readonly fault?: undefined }
  | { readonly saved: string; readonly seen: null; readonly fault: string }

const LONGEST_TEXT = 200

/** Brings what was given for a parameter to its form. The text is not empty. */
export function normalise(parameter: CompiledParameter, given: string, inputs: DoorInputs): Normalised {
  switch (parameter.valueType) {
    case '1':
      return numberOf(parameter, given)
    case '2':
      return choiceOf(parameter, given)
    case '5':
      return materialOf(parameter, given, inputs)
    default:
      return given.length > LONGEST_TEXT
        ? { saved: given, seen: null, fault: `${parameter.name}长度不能超过${LONGEST_TEXT}个字符` }
        : { saved: given, seen: given }
  }
}

function numberOf({ name, min, max, step }: CompiledParameter, given: string): Normalised {
  if (!/^-?\d{1,12}(?:\.\d{1,6})?$/.test(given))
    return { saved: given, seen: null, fault: `${name}格式不正确` }
  const number = Number(given)
  const fault = intervalComplaint(name, number, { min, max }) ?? stepFault(name, given, min, step)
  return fault ? { saved: given, seen: null, fault } : { saved: String(number), seen: number }
}

function stepFault(name: string, given: string, min: number | null, step: number | null): string | null {
  // Nearly every step is one and nearly every size whole, and counting in twelve decimals is dear.
  if (!step || (step === 1 && min !== null && Number.isInteger(min) && !given.includes('.'))) return null
  const rest = (fixedOf(given) - fixedOf(min ?? 0)) % fixedOf(step)
  return rest === 0n ? null : `${name}步长为${fixedText(fixedOf(step))}`
}

function choiceOf({ name, choices, options }: CompiledParameter, given: string): Normalised {
  const missing = (): Normalised => ({
    saved: given,
    seen: null,
    fault: `${name}的选项【${given}】不可用：没有这个选项`,
  })
  if (choices.length > 0) return choices.includes(given) ? { saved: given, seen: given } : missing()
  const option =
    options.find(({ code }) => code === given) ??
    options.find((each) => each.name === given || each.id === given)
  return option ? { saved: option.code, seen: option } : missing()
}

function materialOf({ category }: CompiledParameter, given: string, { materials }: DoorInputs): Normalised {
  const facts = Object.hasOwn(materials, given) ? materials[given] : undefined
  const name = facts?.name ?? given
  if (!facts || (category && !facts.treeCode.startsWith(category.treeCode))) {
    return { saved: given, seen: null, fault: `物料【${name}】不属于${category?.name ?? '可选物料'}` }
  }
  if (!facts.isActive) return { saved: given, seen: null, fault: `物料【${name}】已停用` }
  return { saved: facts.id, seen: facts }
}
