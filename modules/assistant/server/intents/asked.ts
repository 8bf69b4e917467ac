import type { Answer, AnswerLink, IntentName } from '@mortise/assistant/model'
import { type AnyEntity, advancedOf, type Condition } from '@mortise/model'
import type { Context } from '@mortise/server'
import type { OwnPage } from '@mortise/system/server'

/** Everything that an intent goes by: whose rights, and which pages are theirs. */
export interface Asked {
  readonly ctx: Context
  readonly text: string
  readonly detail: string
  readonly place?: string | undefined
  readonly pages: readonly OwnPage[]
}

/** What one intent comes to; null where it found nothing. */
export type IntentHandler = (asked: Asked) => Promise<Answer | null> | Answer | null

export const answer = (
  intent: IntentName | null,
  words: string,
  more: Partial<Omit<Answer, 'intent' | 'words'>> = {},
): Answer => ({ intent, words, steps: [], figures: [], links: [], table: null, ...more })

/** The way to rows, for whom their list is in the menu. */
export function linkToRows(
  { pages }: Asked,
  entity: AnyEntity,
  title: string,
  rows: Condition,
): AnswerLink[] {
  const page = pages.find((each) => each.entity === entity.name)
  return page
    ? [{ title, path: page.path, list: { entity: entity.name, advanced: advancedOf(entity, rows) } }]
    : []
}

/** Pages that share most with a text, the nearest first. */
export function nearestPages(pages: readonly OwnPage[], text: string, count: number): AnswerLink[] {
  const letters = new Set(text)
  return pages
    .map((page) => ({
      page,
      score: text.includes(page.title)
        ? 10 + page.title.length
        : [...new Set(page.title)].filter((letter) => letters.has(letter)).length /
          Math.max(page.title.length, 3),
    }))
    .toSorted((one, other) => other.score - one.score)
    .slice(0, count)
    .map(({ page: { title, path } }) => ({ title, path }))
}
