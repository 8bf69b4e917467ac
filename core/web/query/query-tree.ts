import { type AdvancedItem, type AdvancedQuery, oldStates, splitValues } from '@mortise/model'
import { randomId } from '../browser/random-id.ts'
import { choiceNamed, choiceOnceNamed, type FieldList } from './field-choice.ts'
import { type RuleName, ruleOf, rulesFor, sentRule, valueOfRule } from './rules.ts'

/** One condition as it is being put together: any part of it may still be missing. */
export interface QueryLine {
  readonly key: string
  readonly field: string
  readonly rule: RuleName | ''
  /** Several values are joined by commas. */
  readonly val: string
}
/** Conditions that all hold, or of which any holds. */
export interface QueryGroup {
  readonly key: string
  readonly match: 'and' | 'or'
  readonly nodes: readonly QueryNode[]
}
export type QueryNode = QueryLine | QueryGroup

export const isGroup = (node: QueryNode): node is QueryGroup => 'nodes' in node

/** How deep groups may stand in each other: the server refuses what is deeper than five, and the list may need some. */
export const DEPTH = 3

export const newLine = (): QueryLine => ({ key: randomId(), field: '', rule: 'eq', val: '' })
export const newGroup = (
  match: 'and' | 'or' = 'and',
  nodes: readonly QueryNode[] = [newLine()],
): QueryGroup => ({ key: randomId(), match, nodes })

/** The tree with one of its nodes changed, or taken away where `change` answers null. */
export function withNode(
  root: QueryGroup,
  key: string,
  change: (node: QueryNode) => readonly QueryNode[],
): QueryGroup {
  const nodes = root.nodes.flatMap((node) => {
    if (node.key === key) return change(node)
    return isGroup(node) ? [withNode(node, key, change)] : [node]
  })
  return { ...root, nodes }
}

/** A line of another field: what was typed for the one before does not fit it. */
export function withField(line: QueryLine, field: string, list: FieldList): QueryLine {
  const offered = rulesFor(choiceNamed(list, field))
  const rule = line.rule && offered.includes(line.rule) ? line.rule : 'eq'
  return { ...line, field, rule, val: valueOfRule(rule) ?? '' }
}

/** A line of another rule: `in` holds several values, of which the others keep the first. */
export function withRule(line: QueryLine, rule: RuleName): QueryLine {
  const fixedValue = valueOfRule(rule)
  if (fixedValue !== null) return { ...line, rule, val: fixedValue }
  if (valueOfRule(line.rule) !== null) return { ...line, rule, val: '' }
  const isLeavingIn = line.rule === 'in' && rule !== 'in'
  return { ...line, rule, val: isLeavingIn ? (splitValues(line.val)[0] ?? '') : line.val }
}

const isFilled = ({ field, rule, val }: QueryLine): boolean => field !== '' && rule !== '' && val !== ''

/** What a saved condition keeps, so that it can be shown again without asking anybody. */
export interface QueryRecord {
  readonly field: string
  readonly rule: string
  readonly val: string
  readonly type: string
  readonly dbType: string
  readonly dictCode: string
  readonly dictTable: string
  readonly dictText: string
  readonly customReturnField: string
  readonly popup: unknown
}
export type RecordItem = QueryRecord | { and: RecordItem[] } | { or: RecordItem[] }

/** The conditions that are filled in, as they are saved; the others are left out. */
export function recordsOf({ nodes }: QueryGroup, list: FieldList): RecordItem[] {
  return nodes.flatMap((node): RecordItem[] => {
    if (isGroup(node)) {
      const inner = recordsOf(node, list)
      if (inner.length === 0) return []
      return [node.match === 'and' ? { and: inner } : { or: inner }]
    }
    return isFilled(node) ? [recordOf(node, list)] : []
  })
}

function recordOf({ field, rule, val }: QueryLine, list: FieldList): QueryRecord {
  const choice = choiceNamed(list, field)
  return {
    field,
    rule,
    val,
    type: choice?.type ?? '',
    dbType: choice?.dbType ?? 'string',
    dictCode: choice?.dictCode ?? '',
    dictTable: choice?.dictTable ?? '',
    dictText: choice?.dictText ?? '',
    customReturnField: choice?.customReturnField ?? '',
    popup: choice?.popup ?? null,
  }
}

/** The query that the conditions ask; null where none is filled in. */
export function queryOf(root: QueryGroup, list: FieldList): AdvancedQuery | null {
  const items = recordsOf(root, list).map(itemOf)
  return items.length > 0 ? { matchType: root.match, items } : null
}

function itemOf(record: RecordItem): AdvancedItem {
  if ('and' in record) return { and: record.and.map(itemOf) }
  if ('or' in record) return { or: record.or.map(itemOf) }
  const { field, rule, val, type, dbType } = record
  return { field, rule: sentRule(rule as RuleName), val, type, dbType }
}

/** Conditions that were saved when fields and states had other names, by those of today. */
export function withCurrentNames(group: QueryGroup, list: FieldList): QueryGroup {
  const nodes = group.nodes.map((node): QueryNode => {
    if (isGroup(node)) return withCurrentNames(node, list)
    const choice = choiceNamed(list, node.field) ?? choiceOnceNamed(list, node.field)
    if (!choice) return node
    const states = oldStates(choice.of?.was)
    const isOld = splitValues(node.val).some((value) => value in states)
    const renamed = () => splitValues(node.val).map((value) => states[value] ?? value)
    return { ...node, field: choice.value, val: isOld ? renamed().join(',') : node.val }
  })
  return { ...group, nodes }
}

/** The conditions of a query or of what was saved of one, to be changed further. */
export function groupFrom(match: 'and' | 'or', items: readonly (AdvancedItem | RecordItem)[]): QueryGroup {
  return newGroup(
    match,
    items.map((item): QueryNode => {
      if ('and' in item) return groupFrom('and', item.and as AdvancedItem[])
      if ('or' in item) return groupFrom('or', item.or as AdvancedItem[])
      // From an address, where anybody may have written anything.
      const [field, rule, val] = [item.field, item.rule, item.val].map((part: unknown) => String(part ?? ''))
      return { key: randomId(), field: field ?? '', rule: ruleOf(rule ?? '', val ?? ''), val: val ?? '' }
    }),
  )
}
