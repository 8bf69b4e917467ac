import { type RowOf, textLines } from '@mortise/model'
import type { Door } from './door.ts'
import { RuleEffect, ValueType } from './door-dicts.ts'
import type { BomSpec, DoorSpec, OptionSpec, ParameterSpec, TableSpec } from './door-spec.ts'

/** What the lines of a door point to, by their ids. */
export interface DoorLibrary {
  readonly parameters: Readonly<
    Record<
      string,
      { readonly code: string; readonly name: string; readonly unit: string; readonly help: string }
    >
  >
  /** The options of each parameter that are on offer, in their order. */
  readonly options: Readonly<Record<string, readonly OptionSpec[]>>
  readonly categories: Readonly<Record<string, { readonly treeCode: string; readonly name: string }>>
  /** Codes of materials. */
  readonly materials: Readonly<Record<string, string>>
  readonly tables: readonly TableSpec[]
}

type Row = RowOf<typeof Door>
type Loose<T> = { readonly [K in keyof T]?: T[K] | null }
type Lines<K extends keyof Row> = Row[K] extends readonly (infer L)[] ? readonly Loose<L>[] : never

/** A door as its form holds it: anything may still be empty. */
export type DoorDraft = Loose<Omit<Row, LineKey>> & { readonly [K in LineKey]?: Lines<K> | null }
type LineKey = 'parameters' | 'variables' | 'rules' | 'prices' | 'bom'

/** The door that a draft stands for, line for line. */
export function specOf(draft: DoorDraft, library: DoorLibrary): DoorSpec {
  const spec: DoorSpec = {
    door: {
      id: draft.id ?? '',
      code: draft.code ?? '',
      name: draft.name ?? '',
      unit: draft.unit ?? '樘',
      parts: draft.parts ?? [],
    },
    parameters: (draft.parameters ?? []).map((line) => parameterOf(line, library)),
    variables: (draft.variables ?? []).map((line) => ({
      code: line.code ?? '',
      name: line.name ?? '',
      formula: line.formula ?? '',
    })),
    rules: (draft.rules ?? []).map((line) => ({
      name: line.name ?? '',
      condition: line.condition ?? '',
      effect: line.effect ?? RuleEffect.forbid,
      target: line.target ?? '',
      values: textLines(line.values),
      message: line.message ?? '',
    })),
    prices: (draft.prices ?? []).map((line) => ({
      name: line.name ?? '',
      condition: line.condition ?? '',
      formula: line.formula ?? '',
      isDiscountable: line.isDiscountable ?? true,
      part: line.part ?? '',
    })),
    bom: (draft.bom ?? []).map((line) => bomOf(line, library)),
    tables: [],
  }
  // Tables that it does not look up are no part of it, so that a change of theirs is none of its own.
  const texts = JSON.stringify([spec.variables, spec.rules, spec.prices, spec.bom])
  return { ...spec, tables: library.tables.filter(({ code }) => texts.includes(`'${code}'`)) }
}

function parameterOf(line: Lines<'parameters'>[number], library: DoorLibrary): ParameterSpec {
  const id = line.parameter ?? ''
  const known = library.parameters[id]
  const all = library.options[id] ?? []
  const chosen = line.options ?? []
  const category = line.category ? library.categories[line.category] : undefined
  const valueType = line.valueType ?? ValueType.text
  const choices = valueType === ValueType.option ? textLines(line.choices) : []
  return {
    id,
    code: known?.code ?? '',
    name: known?.name ?? '',
    valueType,
    unit: known?.unit ?? '',
    help: known?.help ?? '',
    isFront: line.isFront ?? true,
    isRequired: line.isRequired ?? true,
    min: line.min ?? null,
    max: line.max ?? null,
    step: line.step ?? null,
    choices,
    options:
      valueType === ValueType.option && choices.length === 0
        ? all.filter((option) => chosen.length === 0 || chosen.includes(option.id))
        : [],
    category: category ? { id: line.category!, ...category } : null,
    initial: line.initial ?? '',
    showIf: line.showIf ?? '',
    requiredIf: line.requiredIf ?? '',
  }
}

const bomOf = (line: Lines<'bom'>[number], { materials }: DoorLibrary): BomSpec => ({
  code: line.code ?? '',
  name: line.name ?? '',
  part: line.part ?? '',
  condition: line.condition ?? '',
  // A material whose code is not known yet is still a material.
  material: line.material ? (materials[line.material] ?? line.material) : '',
  materialFormula: line.materialFormula ?? '',
  quantity: line.quantity ?? '',
  pieces: line.pieces ?? '',
  length: line.length ?? '',
  width: line.width ?? '',
  thickness: line.thickness ?? '',
  lossRate: line.lossRate ?? 0,
  scale: line.scale ?? 3,
  process: line.process ?? '',
})
