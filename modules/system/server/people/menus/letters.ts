import { syllablesOf } from '@mortise/server'

/** How titles sound, in letters, syllable by syllable: 客户跟进 is `ke hu gen jin`. */
export async function lettersOf(titles: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const letters = new Map<string, string>()
  for (const title of titles) letters.set(title, (await syllablesOf(title)).join(' ').replace(/\s+/g, ' '))
  return letters
}
