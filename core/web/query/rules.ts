import type { FieldChoice } from './field-choice.ts'

/** How a condition compares. */
export type RuleName = keyof typeof ruleLabels

/** Every rule in the order in which it is offered. */
export const ruleLabels = {
  eq: '等于',
  like: '包含',
  right_like: '以..开始',
  left_like: '以..结尾',
  in: '在...中',
  ne: '不等于',
  gt: '大于',
  ge: '大于等于',
  lt: '小于',
  le: '小于等于',
  ext: '为空',
  fext: '不为空',
} as const

const all = Object.keys(ruleLabels) as RuleName[]
const likes: ReadonlySet<RuleName> = new Set(['like', 'right_like', 'left_like'])
const orders: ReadonlySet<RuleName> = new Set(['gt', 'ge', 'lt', 'le'])

/** Whether a rule looks for a part of a text. */
export const isLike = (rule: RuleName | ''): boolean => rule !== '' && likes.has(rule)

/** The rules that make sense for a field; the server refuses the others. */
export function rulesFor(choice: FieldChoice | undefined): readonly RuleName[] {
  if (!choice) return all
  if (choice.type === 'switch') return all.filter((rule) => !likes.has(rule) && !orders.has(rule))
  return choice.isSeveral ? all.filter((rule) => !orders.has(rule)) : all
}

/** What a rule about emptiness is told with, so that its condition counts as filled in. */
const fixedValues: { readonly [R in RuleName]?: string } = { ext: 'is null', fext: 'is not null' }

/** The value that a rule brings along; null where somebody has to give one. */
export const valueOfRule = (rule: RuleName | ''): string | null => (rule && fixedValues[rule]) ?? null

/** Emptiness and the want of it travel as one rule, told apart by the value. */
export const sentRule = (rule: RuleName): string => (rule === 'fext' ? 'ext' : rule)

/** The rule that a condition from the wire was built with; none where the dialog has no name for it. */
export function ruleOf(sent: string, val: string): RuleName | '' {
  const rule = sent.trim().toLowerCase()
  if (rule === 'ext') return val === fixedValues.fext ? 'fext' : 'ext'
  return Object.hasOwn(ruleLabels, rule) ? (rule as RuleName) : ''
}
