import { readingFault } from '@mortise/model'
import { compileDoor, groupsOf } from './compile-door.ts'
import { ValueType } from './door-dicts.ts'
import type { BomSpec, DoorInputs, DoorSpec, DoorValues, ParameterSpec } from './door-spec.ts'
import { calculateVariables } from './evaluate-door.ts'
import { begin } from './evaluation.ts'
import { resolveValues } from './resolve-values.ts'

/** A door without the formulas that cannot be read, so that the others can be tried while it is being written. */
export const readablePart = (spec: DoorSpec): DoorSpec => ({
  ...spec,
  parameters: spec.parameters.map((parameter) => ({
    ...parameter,
    showIf: readable(parameter.showIf),
    requiredIf: readable(parameter.requiredIf),
  })),
  variables: spec.variables.filter(({ formula }) => isReadable(formula)),
  rules: spec.rules.filter(({ condition }) => isReadable(condition)),
  prices: spec.prices.filter(({ condition, formula }) => isReadable(formula) && isOptional(condition)),
  bom: spec.bom.filter(isReadableBom),
})

const isReadable = (source: string) => readingFault(source) === null
const isOptional = (source: string) => source.trim() === '' || isReadable(source)
const readable = (source: string) => (isReadable(source) ? source : '')
const isReadableBom = (line: BomSpec) =>
  isReadable(line.quantity) &&
  [line.condition, line.materialFormula].every(isOptional) &&
  [line.pieces, line.length, line.width, line.thickness].every((field) => groupsOf(field).every(isOptional))

/** Values of a door that somebody might order: those that parameters begin with, or the first that they allow. */
export const sampleValues = ({ parameters }: DoorSpec): DoorValues =>
  Object.fromEntries(
    parameters.flatMap((parameter) => {
      const value = parameter.initial || firstOf(parameter)
      return value === '' ? [] : [[parameter.code, value]]
    }),
  )

function firstOf({ valueType, min, choices, options }: ParameterSpec): string {
  if (valueType === ValueType.number) return String(min ?? '')
  return choices[0] ?? options[0]?.code ?? ''
}

/** What the names of a door stand for in its sample, as far as it can be worked out. */
export function sampleScope(spec: DoorSpec, inputs: DoorInputs): ReadonlyMap<string, unknown> {
  const evaluation = begin(compileDoor({ ...readablePart(spec), rules: [], prices: [], bom: [] }), inputs)
  resolveValues(evaluation, sampleValues(spec))
  calculateVariables(evaluation, true)
  return evaluation.scope
}
