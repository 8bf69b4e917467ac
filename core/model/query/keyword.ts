import type { Condition } from '../entity/condition.ts'
import { searchKeysOf } from '../entity/display-name.ts'
import type { AnyEntity } from '../entity/entity.ts'

/** Where an entity keeps what its rows are found by: all of it in one text, and how it sounds. */
export const SEARCH_TEXT = 'searchText'

/** Words beyond these tell nothing that the others did not. */
const MOST_WORDS = 5

/** The words that somebody typed. */
export const wordsOf = (keyword: string): string[] =>
  keyword.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)

/** Rows that hold every word somebody typed, in any of the fields they are found by. */
export function keywordConditions(
  entity: AnyEntity,
  keyword: string,
  mayRead: (key: string) => boolean = () => true,
): Condition[] {
  const words = wordsOf(keyword)
  if (words.length === 0) return []
  const keys = searchKeysOf(entity).filter(mayRead)
  // By the text of all fields, unless it holds one that this reader may not see and could guess at.
  const isWhole = entity.findBy !== undefined && keys.length === entity.findBy.length
  return words.map((text): Condition => {
    const test = { op: 'contains', text } as const
    if (isWhole) return { field: SEARCH_TEXT, test }
    return { any: keys.map((field) => ({ field, test })) }
  })
}
