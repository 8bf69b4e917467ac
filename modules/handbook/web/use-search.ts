import { type HandbookHit, type Syllables, searchHandbook } from '@mortise/handbook/model'
import { useQuery } from '@tanstack/react-query'

const LETTERS = /^[a-z]/i

/** What a text finds in the handbook; how its titles sound is fetched once somebody types letters. */
export function useSearch(text: string): readonly HandbookHit[] {
  const { data: syllables } = useQuery({
    queryKey: ['handbook', 'sounds'],
    queryFn: loadSounds,
    enabled: LETTERS.test(text.trim()),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return searchHandbook(text, { ...(syllables && { syllables }) })
}

async function loadSounds(): Promise<Syllables> {
  const { pinyin } = await import('pinyin-pro')
  const known = new Map<string, readonly string[]>()
  return (text) => {
    const before = known.get(text)
    if (before) return before
    const syllables = pinyin(text, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true })
    known.set(text, syllables)
    return syllables
  }
}
