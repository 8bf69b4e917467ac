import { LRUCache } from 'lru-cache'
import type { Compiled } from '../engine/compiled.ts'

/** How long a list that was too long to count is taken to be so still, in milliseconds. */
const lasts = 10_000
const most = 1000

/** Of each entity, the questions that more rows answer than a list counts. */
const passed = new WeakMap<Compiled, LRUCache<string, true>>()

/**
 * Whether a list was too long to count a moment ago: who turns its pages, or looks again, need not wait while as many
 * rows are counted to the same end. A question is its text and its values, and so says whose rows it is about.
 */
export const isPassed = (compiled: Compiled, text: string, values: readonly unknown[]): boolean =>
  passed.get(compiled)?.get(questionOf(text, values)) ?? false

export function keepPassed(compiled: Compiled, text: string, values: readonly unknown[]): void {
  let questions = passed.get(compiled)
  if (!questions) passed.set(compiled, (questions = new LRUCache({ max: most, ttl: lasts })))
  questions.set(questionOf(text, values), true)
}

const questionOf = (text: string, values: readonly unknown[]): string => `${text}\n${JSON.stringify(values)}`
