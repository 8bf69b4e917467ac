import {
  compileDoor,
  type DoorDraft,
  type DoorSpec,
  type DoorValues,
  formulaFault,
  namesOf,
  scopeOf,
  ValueType,
} from '@mortise/doors/model'
import { evaluate, faultOf, parseFormula, type ScopeType, typeWords } from '@mortise/model'
import type { FormulaHelp, FormulaName, FormulaSample } from '@mortise/web'
import { useMemo } from 'react'
import { sampleValues } from './sample-values.ts'
import { type Sample, tryOut } from './tried.ts'

/** What may stand in the formulas of a door, and a sample of it to try them on. */
export function useFormulaHelp(draft: DoorDraft, spec: DoorSpec | null): FormulaHelp {
  return useMemo(() => {
    if (!spec) return { check: () => null, names: [], functions: [] }
    const types = namesOf(spec)
    return {
      check: (source, wanted) => formulaFault(source, wanted, types),
      names: offeredNames(spec, types),
      functions: ['rate', 'lookup'],
      sample: sampleOf(draft, spec),
    }
  }, [draft, spec])
}

/** Parameters and variables in their order; of what has attributes these too. */
function offeredNames(
  { parameters, variables }: DoorSpec,
  types: ReadonlyMap<string, ScopeType>,
): FormulaName[] {
  const all = [
    ...parameters.map(({ code, name, unit }) => ({ code, name, unit })),
    ...variables.map(({ code, name }) => ({ code, name, unit: '' })),
  ]
  return all.flatMap(({ code, name, unit }) => {
    const type = types.get(code)
    if (!code || !type || type === 'function') return []
    if (typeof type === 'string')
      return [{ name: code, label: name, detail: `${typeWords[type]} ${unit}`.trim() }]
    const attributes = 'record' in type ? Object.entries(type.record) : []
    return [
      { name: code, label: name, detail: '' },
      ...attributes.map(([key, own]) => ({
        name: `${code}.${key}`,
        label: `${name}的${attributeNames[key] ?? key}`,
        detail: typeWords[own],
      })),
    ]
  })
}

const attributeNames: Readonly<Record<string, string>> = {
  code: '编码',
  name: '名称',
  n1: '数值1',
  n2: '数值2',
  n3: '数值3',
  add: '加价',
  mat: '物料编码',
  price: '单价',
  l: '长',
  w: '宽',
  t: '厚',
  color: '颜色',
}

/** Numbers that are told with the sample; the others are found in the door. */
const MOST_TOLD = 4

function sampleOf(draft: DoorDraft, spec: DoorSpec): FormulaSample {
  const values = sampleValues(spec)
  const told = spec.parameters
    .filter(({ code, valueType }) => valueType === ValueType.number && values[code])
    .slice(0, MOST_TOLD)
    .map(({ code, name }) => `${name} ${values[code]}`)
  return {
    label: `样门（${told.join('，') || '取各参数的默认值'}）`,
    prepare: async () => makeTrial((await tryOut(draft)).sample, values),
  }
}

function makeTrial({ spec, inputs }: Sample, values: DoorValues) {
  // Only what names stand for is wanted: no rule speaks, and nothing is priced.
  const scope = scopeOf(compileDoor({ ...spec, rules: [], prices: [], bom: [] }), values, inputs)
  return (source: string): string => {
    let result: unknown
    const fault = faultOf(() => {
      result = evaluate(parseFormula(source), scope)
    })
    if (fault) return `算不出：${fault.message.replace(/^公式出错，请检查：/, '')}`
    return typeof result === 'boolean' ? `= ${result ? '成立' : '不成立'}` : `= ${String(result)}`
  }
}
