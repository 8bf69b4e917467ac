import {
  type Formula,
  materialType,
  optionType,
  orderByDependency,
  parseFormula,
  type ScopeType,
} from '@mortise/model'
import { ValueType } from './door-dicts.ts'
import type { BomSpec, DoorSpec, ParameterSpec, PriceSpec, RuleSpec, TableSpec } from './door-spec.ts'

/** A door whose formulas are read, ready to be reckoned as often as somebody turns a knob. */
export interface CompiledDoor {
  readonly spec: DoorSpec
  readonly parameters: readonly CompiledParameter[]
  readonly byCode: ReadonlyMap<string, CompiledParameter>
  /** In the order in which they can be worked out. */
  readonly variables: readonly { readonly code: string; readonly formula: Formula }[]
  readonly rules: readonly (RuleSpec & { readonly formula: Formula; readonly about: readonly string[] })[]
  readonly prices: readonly (PriceSpec & { readonly when: Formula | null; readonly amount: Formula })[]
  readonly bom: readonly CompiledBom[]
  readonly tables: ReadonlyMap<string, TableSpec>
}
export interface CompiledParameter extends ParameterSpec {
  readonly shows: Formula | null
  readonly requires: Formula | null
}
export interface CompiledBom {
  readonly spec: BomSpec
  readonly when: Formula | null
  readonly chosen: Formula | null
  readonly net: Formula
  readonly cuts: readonly CompiledCut[]
}
interface CompiledCut {
  readonly pieces: Formula
  readonly length: Formula | null
  readonly width: Formula | null
  readonly thickness: Formula | null
}

/** Reads all formulas of a door; the first that cannot be read is refused by name. */
export function compileDoor(spec: DoorSpec): CompiledDoor {
  const parameters = spec.parameters.map((parameter) => ({
    ...parameter,
    shows: optional(parameter.showIf, `${parameter.name}显示条件`),
    requires: optional(parameter.requiredIf, `${parameter.name}必填条件`),
  }))
  const byCode = new Map(parameters.map((parameter) => [parameter.code, parameter]))
  const formulas = new Map(
    spec.variables.map(({ code, name, formula }) => [code, parseFormula(formula, name || code)] as const),
  )
  return {
    spec,
    parameters,
    byCode,
    variables: orderByDependency(formulas).map((code) => ({ code, formula: formulas.get(code)! })),
    rules: spec.rules.map((rule) => {
      const formula = parseFormula(rule.condition, rule.name)
      return { ...rule, formula, about: formula.names.filter((name) => byCode.has(name)) }
    }),
    prices: spec.prices.map((line) => ({
      ...line,
      when: optional(line.condition, line.name),
      amount: parseFormula(line.formula, line.name),
    })),
    bom: spec.bom.map((line) => ({
      spec: line,
      when: optional(line.condition, line.name),
      chosen: optional(line.materialFormula, line.name),
      net: parseFormula(line.quantity, line.name),
      cuts: cutsOf(line),
    })),
    tables: new Map(spec.tables.map((table) => [table.code, table])),
  }
}

const optional = (source: string, label: string): Formula | null =>
  source.trim() === '' ? null : parseFormula(source, label)

/** A line may be cut to several sizes: `2;3` pieces of length `dh;dw`. */
function cutsOf(line: BomSpec): CompiledCut[] {
  const [pieces, length, width, thickness] = [line.pieces, line.length, line.width, line.thickness].map(
    (source) => groupsOf(source).map((each) => optional(each, line.name)),
  )
  return pieces!.flatMap((count, at) =>
    count
      ? [
          {
            pieces: count,
            length: length![at] ?? null,
            width: width![at] ?? null,
            thickness: thickness![at] ?? null,
          },
        ]
      : [],
  )
}

/** The formulas of a text that semicolons part. */
export const groupsOf = (source: string): string[] => (source.trim() === '' ? [] : source.split(/[;；\n]/))

/** What the names of a door stand for, so that its formulas can be checked before anybody configures it. */
export function scopeTypes(spec: Pick<DoorSpec, 'parameters'>): Map<string, ScopeType> {
  const types = new Map<string, ScopeType>([
    ['rate', 'function'],
    ['lookup', 'function'],
  ])
  for (const parameter of spec.parameters) types.set(parameter.code, typeOf(parameter))
  return types
}

function typeOf({ valueType, choices }: ParameterSpec): ScopeType {
  if (valueType === ValueType.number) return 'number'
  if (valueType === ValueType.option) return choices.length > 0 ? 'text' : optionType
  return valueType === ValueType.material ? materialType : 'text'
}
