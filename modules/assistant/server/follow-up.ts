import type { Intent } from '@mortise/assistant/model'
import { timeIn } from './span.ts'
import { ellipsisOf, placeIn } from './understand.ts'

const PRONOUN = /^(?:那么?)?(?:它|这张单|这一?单|该单|此单|这个)的(.{1,20}?)(?:是多少|是什么|呢)?[？?。]?$/
const NUMBER = /[A-Za-z]{1,4}\d{6,}/

interface Said {
  readonly question: string
  readonly before: Intent | null
  /** What the question is taken for by itself. */
  readonly own: Intent
}

/** What a question leaves out is that of the one before: 那上月呢, 城西店呢, 它的成本呢; null where it stands by itself. */
export function followUp({ question, before, own }: Said, fields: readonly string[]): Intent | null {
  if (!before) return null
  const asked = question.trim()
  const isOfDocument = before.intent === 'value' || before.intent === 'record'
  const pronoun = PRONOUN.exec(asked)?.[1]
  if (pronoun && isOfDocument && NUMBER.test(before.text))
    return { intent: 'value', text: before.text, detail: pronoun }
  const rest = ellipsisOf(asked)?.replace(/^它的/, '')
  if (!rest) return null
  if (before.intent === 'figure') {
    const isOther = own.intent !== 'record' || NUMBER.test(rest) || fields.includes(rest)
    return isOther ? null : otherFigure(before, rest)
  }
  if (isOfDocument) {
    const number = NUMBER.exec(rest)?.[0]
    if (number) return { ...before, text: number }
    return fields.includes(rest) && NUMBER.test(before.text)
      ? { intent: 'value', text: before.text, detail: rest }
      : null
  }
  const isByName = ['late', 'stock', 'field', 'page', 'permission', 'report'].includes(before.intent)
  return isByName ? { ...before, text: rest } : null
}

/** The same figure over other days, or of another store. */
function otherFigure(before: Intent, text: string): Intent {
  const { span, rest } = timeIn(text)
  const place = placeIn(rest)
  return { ...before, ...(span && { detail: span }), ...(place && { place }) }
}
