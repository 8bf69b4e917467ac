import { readingFault } from '@mortise/model'
import { groupsOf } from './compile-door.ts'
import type { BomSpec, DoorSpec } from './door-spec.ts'

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
