import { LRUCache } from 'lru-cache'

const known = new LRUCache<string, readonly string[]>({ max: 10_000 })

/** The syllables of a text without their tones, letters and figures in it as they are: 客户A is `ke`, `hu`, `a`. */
export async function syllablesOf(text: string): Promise<readonly string[]> {
  let syllables = known.get(text)
  if (!syllables) {
    // Its dictionary takes a while to load, and not every server is asked.
    const { pinyin } = await import('pinyin-pro')
    syllables = pinyin(text, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true })
      .map((syllable) => syllable.toLowerCase().trim())
      .filter((syllable) => syllable !== '')
    known.set(text, syllables)
  }
  return syllables
}

/** How a text sounds, whole and by its initials: 中纤板 is `zhongxianban zxb`. */
export async function soundOf(text: string): Promise<string> {
  const syllables = await syllablesOf(text)
  return `${syllables.join('')} ${syllables.map(([first]) => first).join('')}`
}
