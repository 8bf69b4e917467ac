import {
  BusinessError,
  checkFormula,
  type FormulaFault,
  type FormulaType,
  faultOf,
  orderByDependency,
  parseFormula,
  type ScopeType,
} from '@mortise/model'
import { groupsOf, scopeTypes } from './compile-door.ts'
import { DoorPart, RuleEffect, ValueType } from './door-dicts.ts'
import { isKeyCode } from './door-parameter.ts'
import type { BomSpec, DoorSpec, ParameterSpec, RuleSpec } from './door-spec.ts'

/** Something that keeps a door from being published, and where it stands. */
export interface DoorFault {
  readonly lines: DoorLines | null
  /** Counted from zero. */
  readonly row: number
  readonly field: string
  readonly message: string
}
export type DoorLines = 'parameters' | 'variables' | 'rules' | 'prices' | 'bom'

/** The names that the formulas of a door may use, with what they stand for; variables that cannot be read are numbers. */
export function namesOf(spec: DoorSpec): Map<string, ScopeType> {
  const types = scopeTypes(spec)
  const formulas = new Map(
    spec.variables.flatMap(({ code, formula }) => {
      const read = attempt(() => parseFormula(formula))
      return typeof read === 'string' ? [] : [[code, read] as const]
    }),
  )
  for (const { code } of spec.variables) if (code) types.set(code, 'number')
  const order = attempt(() => orderByDependency(formulas))
  if (typeof order === 'string') return types
  for (const code of order) {
    const type = attempt(() => checkFormula(formulas.get(code)!, types))
    if (isFormulaType(type)) types.set(code, type)
  }
  return types
}

/** What is wrong with a formula in its place; nothing where it is empty. */
export const formulaFault = (
  source: string,
  wanted: FormulaType | 'any',
  types: ReadonlyMap<string, ScopeType>,
  label = '',
): FormulaFault | null =>
  faultOf(() => {
    if (source.trim() === '') return
    const type = checkFormula(parseFormula(source, label), types)
    if (wanted !== 'any' && type !== wanted)
      throw new BusinessError(`公式出错，请检查：${label}结果应为${words[wanted]}，这里是${words[type]}`)
  })

const words = { number: '数字', text: '文本', boolean: '是非值' } as const
const isFormulaType = (type: string): type is FormulaType => Object.hasOwn(words, type)

/** All that keeps a door from being published, in the order of its lines. */
export function doorFaults(spec: DoorSpec): DoorFault[] {
  const types = namesOf(spec)
  const faults: DoorFault[] = []
  const lines: readonly [DoorLines, string][] = [
    ['parameters', '参数'],
    ['prices', '计价'],
    ['bom', '用料'],
  ]
  for (const [key, label] of lines) {
    if (spec[key].length === 0)
      faults.push({ lines: null, row: 0, field: key, message: `请至少添加一行${label}` })
  }
  const add =
    (key: DoorLines, row: number) =>
    (field: string, fault: FormulaFault | string | null): void => {
      const message = typeof fault === 'string' ? fault : fault?.message
      if (message) faults.push({ lines: key, row, field, message })
    }
  for (const [row, line] of spec.parameters.entries()) parameterFaults(line, types, add('parameters', row))
  variableFaults(spec, types, (row, ...fault) => add('variables', row)(...fault))
  for (const [row, line] of spec.rules.entries()) ruleFaults(line, spec, types, add('rules', row))
  for (const [row, line] of spec.prices.entries()) {
    add('prices', row)('condition', formulaFault(line.condition, 'boolean', types, line.name))
    add('prices', row)('formula', formulaFault(line.formula, 'number', types, line.name))
  }
  for (const [row, line] of spec.bom.entries()) bomFaults(line, types, add('bom', row))
  for (const part of spec.bom.length > 0 ? spec.door.parts : []) {
    if (!spec.bom.some((line) => line.part === part)) {
      const name = DoorPart.items[part] ?? part
      faults.push({ lines: null, row: 0, field: 'parts', message: `部件【${name}】没有用料行` })
    }
  }
  return faults
}

type Add = (field: string, fault: FormulaFault | string | null) => void

function parameterFaults(line: ParameterSpec, types: ReadonlyMap<string, ScopeType>, add: Add): void {
  const { name, valueType, min, max } = line
  if (valueType === ValueType.number && min !== null && max !== null && min > max)
    add('max', '最小值不能大于最大值')
  if (valueType === ValueType.option && line.choices.length === 0 && line.options.length === 0) {
    add('choices', `参数【${name}】没有可选项`)
  }
  if (valueType === ValueType.material && !line.category) add('category', `参数【${name}】没有物料分类`)
  add('showIf', formulaFault(line.showIf, 'boolean', types, `${name}显示条件`))
  add('requiredIf', formulaFault(line.requiredIf, 'boolean', types, `${name}必填条件`))
}

function variableFaults(
  { parameters, variables }: DoorSpec,
  types: ReadonlyMap<string, ScopeType>,
  add: (row: number, ...fault: Parameters<Add>) => void,
): void {
  for (const [row, { code, name, formula }] of variables.entries()) {
    if (!isKeyCode(code)) add(row, 'code', `变量代码【${code}】应以小写字母开头，只含小写字母、数字和下划线`)
    if (parameters.some((parameter) => parameter.code === code))
      add(row, 'code', `变量代码【${code}】与参数重复`)
    add(row, 'formula', formulaFault(formula, 'any', types, name || code))
  }
  const circle = attempt(() =>
    orderByDependency(
      new Map(
        variables.flatMap(({ code, formula }) => {
          const read = attempt(() => parseFormula(formula))
          return typeof read === 'string' ? [] : [[code, read] as const]
        }),
      ),
    ),
  )
  if (typeof circle === 'string') add(0, 'formula', circle)
}

function ruleFaults(line: RuleSpec, spec: DoorSpec, types: ReadonlyMap<string, ScopeType>, add: Add): void {
  add('condition', formulaFault(line.condition, 'boolean', types, line.name))
  if (line.effect !== RuleEffect.exclude && line.effect !== RuleEffect.force) return
  const target = spec.parameters.find(({ code }) => code === line.target)
  if (!target) return add('target', `约束【${line.name}】的对象参数【${line.target}】不存在`)
  if (line.values.length === 0) add('values', `约束【${line.name}】没有对象值`)
  if (target.valueType !== ValueType.option) return
  const known = new Set([...target.choices, ...target.options.flatMap(({ code, name }) => [code, name])])
  for (const value of line.values) {
    if (!known.has(value)) add('values', `约束【${line.name}】的对象值【${value}】不是${target.name}的选项`)
  }
}

function bomFaults(line: BomSpec, types: ReadonlyMap<string, ScopeType>, add: Add): void {
  if (line.material === '' && line.materialFormula.trim() === '')
    add('material', `用料【${line.name}】没有物料`)
  add('condition', formulaFault(line.condition, 'boolean', types, line.name))
  add('materialFormula', formulaFault(line.materialFormula, 'text', types, line.name))
  add('quantity', formulaFault(line.quantity, 'number', types, line.name))
  for (const field of ['pieces', 'length', 'width', 'thickness'] as const) {
    for (const source of groupsOf(line[field])) add(field, formulaFault(source, 'number', types, line.name))
  }
}

/** What the work comes to, or the sentence by which it is refused. */
function attempt<T>(work: () => T): T | string {
  try {
    return work()
  } catch (error) {
    if (error instanceof BusinessError) return error.message
    throw error
  }
}
