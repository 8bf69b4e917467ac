import { type AnyEntity, auditLabels, fieldsOf } from '@mortise/model'
import { RuleOperator } from './dicts.ts'

/** A data rule in words: 片区 等于 north. */
export function ruleText(
  entity: AnyEntity | undefined,
  { column, operator, value }: { column: string | null; operator: string; value: string },
): string {
  const operators: Readonly<Record<string, string>> = RuleOperator.items
  return [entity && column ? fieldLabel(entity, column) : column, operators[operator] ?? operator, value]
    .filter((part) => part)
    .join(' ')
}

/** The label of a field by either of its names; the name itself where there is no such field. */
export function fieldLabel(entity: AnyEntity, name: string): string {
  const found = Object.entries(fieldsOf(entity)).find(([key, { wire }]) => key === name || wire === name)
  const audit: Readonly<Record<string, string>> = auditLabels
  return found?.[1].label ?? audit[name] ?? name
}
