import { BusinessError } from '../base/error.ts'
import { both, type Condition, everything, nothing } from '../entity/condition.ts'
import { type AnyEntity, snakeCase } from '../entity/entity.ts'
import { conditionOfText, conditionsOfJson, fieldOf, type Reading } from './advanced.ts'
import type { Op } from './compare.ts'
import { queryFieldsOf } from './fields.ts'
import { jsonOf } from './json.ts'
import { opOf } from './rule-names.ts'
import { valueLimit } from './value.ts'

/** One condition that a role lays on the rows of an entity, its variables still in it. */
export interface DataRule {
  readonly column: string
  readonly operator: string
  readonly value: string
}

/** What `#{…}` may name in a rule. */
export const ruleVariables = [
  'sys_user_code',
  'sys_user_id',
  'sys_user_name',
  'sys_org_code',
  'sys_org_id',
  'sys_multi_org_code',
  'sys_role_code',
  'sys_date',
  'sys_time',
  'tenant_id',
] as const
export type RuleVariable = (typeof ruleVariables)[number]

/** What each variable stands for now; an empty text or list stands for nothing. */
export type RuleVariables = Readonly<Record<RuleVariable, string | readonly string[]>>

/**
 * The rows that data rules leave: rules of one set all hold, any of the sets suffices, an empty set lifts them all. A
 * rule that cannot be understood throws, because leaving it out would show more rows than it allows.
 */
export function conditionOfRules(
  entity: AnyEntity,
  sets: readonly (readonly DataRule[])[],
  variables: RuleVariables,
): Condition {
  if (sets.some((rules) => rules.length === 0)) return everything
  const each = sets.map((rules) => both(...rules.map((rule) => conditionOfRule(entity, rule, variables))))
  return each.length === 1 ? each[0]! : { any: each }
}

/** Refuses a rule that could not be kept to later. */
export function checkRule(entity: AnyEntity, rule: DataRule): void {
  conditionOfRule(entity, rule, null)
}

/** Without variables a rule is only checked: whatever holds one stands for nothing yet. */
function conditionOfRule(entity: AnyEntity, rule: DataRule, variables: RuleVariables | null): Condition {
  const operator = rule.operator.trim()
  const reading: Reading = {
    param: 'value',
    isStrict: true,
    resolve: (op, text) => resolved(op, text, variables),
  }
  if (['USE_SQL_RULES', 'EXPR'].includes(operator.toUpperCase())) return written(entity, rule.value, reading)
  const field = fieldOf(queryFieldsOf(entity), rule.column.trim(), reading)
  if (!field) throw new BusinessError(`数据规则字段不存在：${rule.column}`, { field: 'column' })
  const op = opOf(operator)
  if (!op) throw new BusinessError(`数据规则条件不支持：${rule.operator}`, { field: 'operator' })
  const value = rule.value.trim()
  if (value === '' && op !== 'empty' && op !== 'filled') {
    throw new BusinessError('数据规则的值不能为空', { field: 'value' })
  }
  return conditionOfText(field, op, operator, value, reading) ?? nothing
}

/** A condition written as JSON, `{ "and": [{ "field", "rule", "val" }] }`; SQL is never run. */
function written(entity: AnyEntity, text: string, reading: Reading): Condition {
  const json = jsonOf(text.trim(), reading.param)
  if (typeof json !== 'object' || json === null) {
    throw new BusinessError('自定义SQL规则不被支持，请使用条件表达式', { field: 'value' })
  }
  return conditionsOfJson(entity, json, reading)
}

const wildcards: { readonly [O in Op]?: (text: string) => readonly [Op, string] } = {
  contains: (text) => {
    const isOpen = text.startsWith('%')
    const inner = text.slice(isOpen ? 1 : 0)
    if (!inner.endsWith('%')) return [isOpen ? 'endsWith' : 'contains', inner]
    return [isOpen ? 'contains' : 'startsWith', inner.slice(0, -1)]
  },
  startsWith: (text) => ['startsWith', text.replace(/%$/, '')],
  endsWith: (text) => ['endsWith', text.replace(/^%/, '')],
}

/** The texts that a value with variables stands for: one for each thing that a variable names. */
function resolved(
  op: Op,
  text: string,
  variables: RuleVariables | null,
): { op: Op; texts: readonly string[] } {
  // Wildcards are looked for before variables are filled in: what they stand for is compared as it is.
  const [actual, template] = wildcards[op]?.(text) ?? [op, text]
  if (template === '') throw new BusinessError('数据规则的值不能为空', { field: 'value' })
  const [first = '', ...others] = template.split('#{')
  let texts: readonly string[] = [first]
  for (const other of others) {
    const [, name, after] = /^\s*(\w+)\s*\}(.*)$/s.exec(other) ?? []
    if (name === undefined || after === undefined) throw unknownVariable(other)
    const values = valuesOf(name, variables)
    texts = texts.flatMap((before) => values.map((value) => `${before}${value}${after}`))
    if (texts.length > valueLimit) throw new BusinessError('查询条件过多', { field: 'value' })
  }
  return { op: actual, texts }
}

function valuesOf(name: string, variables: RuleVariables | null): readonly string[] {
  const variable = ruleVariables.find((each) => each === snakeCase(name))
  if (!variable) throw unknownVariable(name)
  const value = variables?.[variable] ?? []
  return (typeof value === 'string' ? [value] : value).filter((text) => text !== '')
}

const unknownVariable = (text: string) =>
  new BusinessError(`数据规则变量不存在：#{${text.replace(/\}.*$/s, '')}}`, { field: 'value' })
