import { LRUCache } from 'lru-cache'

/** Staff rename menus now and then; the others stay known. */
const known = new LRUCache<string, string>({ max: 10_000 })

/** How titles sound, in letters, syllable by syllable: 客户跟进 is `ke hu gen jin`. */
export async function lettersOf(titles: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const unknown = titles.filter((title) => !known.has(title))
  if (unknown.length > 0) {
    // Its dictionary takes a while to load, and only whoever asks for a menu needs it.
    const { pinyin } = await import('pinyin-pro')
    for (const title of unknown) {
      const syllables = pinyin(title, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true })
      known.set(title, syllables.join(' ').toLowerCase().replace(/\s+/g, ' ').trim())
    }
  }
  return new Map(titles.map((title) => [title, known.get(title) ?? '']))
}
