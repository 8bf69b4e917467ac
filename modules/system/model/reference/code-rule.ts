import { defineEntity, f } from '@mortise/model'
import { Filler } from './dicts.ts'

/** One slice of a value: `digits` characters from where the last slice ended, or the whole value for `*`. */
export interface CheckSegment {
  readonly digits: number | '*'
  readonly pattern: string
  readonly message: string
}

export const CheckRule = defineEntity('checkRule', {
  label: '校验规则',
  table: 'sys_check_rule',
  wire: '/sys/checkRule',
  tenancy: 'shared',
  business: false,
  fields: {
    name: f.text('规则名称', { required: true, search: true, max: 100, wire: 'ruleName' }),
    code: f.text('规则编码', { required: true, unique: true, search: true, max: 100, wire: 'ruleCode' }),
    segments: f.json<readonly CheckSegment[]>('规则', { required: true, asText: true, wire: 'ruleJson' }),
    description: f.text('描述', { max: 255, wire: 'ruleDescription' }),
  },
})

export interface FillParams {
  /** For running numbers: `CG{yyMM}-{0000}`. */
  readonly pattern?: string
  /** For formulas: over the fields of the form that asks. */
  readonly formula?: string
}

export const FillRule = defineEntity('fillRule', {
  label: '填值规则',
  table: 'sys_fill_rule',
  wire: '/sys/fillRule',
  tenancy: 'shared',
  business: false,
  fields: {
    name: f.text('规则名称', { required: true, search: true, max: 100, wire: 'ruleName' }),
    code: f.text('规则编码', { required: true, unique: true, search: true, max: 100, wire: 'ruleCode' }),
    filler: f.dict('填值方式', Filler, { required: true, wire: 'ruleClass' }),
    params: f.json<FillParams>('参数', { asText: true, wire: 'ruleParams' }),
  },
})
