import { soundsLike } from '@mortise/model'
import { chapters } from './contents.ts'
import { glossary } from './glossary.ts'
import type { Article, Chapter, Refusal, Term } from './handbook.ts'
import { refusalKindOf } from './refusal-kinds.ts'
import { refusals } from './refusals.ts'

/** What was found, the likeliest first. */
export type HandbookHit = { readonly score: number; readonly chapter?: Chapter } & (
  | { readonly kind: 'article'; readonly article: Article }
  | { readonly kind: 'term'; readonly term: Term }
  | { readonly kind: 'refusal'; readonly refusal: Refusal }
)

/** The syllables of a text without tones; whoever calls brings them along, because their dictionary is large. */
export type Syllables = (text: string) => readonly string[]

interface Options {
  readonly limit?: number
  /** Without it letters find nothing. */
  readonly syllables?: Syllables
}

/** Below it nothing was meant. */
const LEAST = 0.34
const LETTERS = /^[a-z]+$/
/** What questions have in common, and no subject. */
const FILLERS =
  /怎么样|怎么办|怎样|怎么|如何|什么是|是什么|什么|为什么|哪里|哪儿|可以|能不能|我要|我想|请问|一下|一张|一个|的|吗|呢|了|？|\?|，|。|\s/g

/** Finds what of the manual a question, a word, a refusal or its pinyin means. */
export function searchHandbook(question: string, { limit = 20, syllables }: Options = {}): HandbookHit[] {
  const asked = question.trim().toLowerCase().slice(0, 200)
  if (asked === '') return []
  const score = scorer(asked, syllables)
  return [...candidates, ...ofItsKind(question)]
    .map((hit) => ({ ...hit, score: hit.score || score(knownTexts(hit)) }))
    .filter((hit) => hit.score >= LEAST)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, limit)
}

const candidates: readonly HandbookHit[] = [
  ...chapters.flatMap((chapter) =>
    chapter.articles.map((article) => ({ kind: 'article' as const, score: 0, chapter, article })),
  ),
  ...glossary.map((term) => ({ kind: 'term' as const, score: 0, term })),
  ...refusals.map((refusal) => ({
    kind: 'refusal' as const,
    score: 0,
    refusal,
    ...withChapter(refusal.chapter),
  })),
]

/** A refusal that is explained by its wording: after one that is explained by itself, before what merely shares words. */
function ofItsKind(question: string): HandbookHit[] {
  const refusal = LETTERS.test(question) ? undefined : refusalKindOf(question.trim())
  return refusal ? [{ kind: 'refusal', score: 2.2, refusal, ...withChapter(refusal.chapter) }] : []
}

function withChapter(key: string): { chapter?: Chapter } {
  const chapter = chapters.find((each) => each.key === key)
  return chapter ? { chapter } : {}
}

interface Texts {
  readonly title: string
  readonly body: string
}

const known = new WeakMap<HandbookHit, Texts>()

/** Small letters, made once: everything is looked through at each key that somebody types. */
function knownTexts(hit: HandbookHit): Texts {
  let texts = known.get(hit)
  if (!texts) {
    const { title, body } = textsOf(hit)
    known.set(hit, (texts = { title: title.toLowerCase(), body: body.toLowerCase() }))
  }
  return texts
}

function textsOf(hit: HandbookHit): Texts {
  if (hit.kind === 'term') return { title: hit.term.word, body: hit.term.meaning }
  if (hit.kind === 'refusal') return { title: hit.refusal.sentence, body: hit.refusal.advice }
  const { title, steps, note = '' } = hit.article
  return { title, body: `${hit.chapter?.title} ${steps.join('')} ${note}` }
}

function scorer(asked: string, syllables: Syllables | undefined): (texts: Texts) => number {
  if (LETTERS.test(asked)) {
    return ({ title }) => (syllables ? soundScore(syllables(title.replace(FILLERS, '')), asked) : 0)
  }
  const subject = asked.replace(FILLERS, '') || asked
  const pairs = pairsOf(subject)
  return ({ title, body }) => {
    if (title === asked) return 3
    const shared = share(pairs, title)
    // A refusal is copied with its names and figures in it.
    if (title.includes('…') && matchesGaps(title, asked)) return 2.5
    if (title.includes(subject)) return 2 - title.length / 1000
    return shared + share(pairs, body) * 0.4
  }
}

/** How much of what was asked stands in a text, by twos of characters. */
const share = (pairs: readonly string[], text: string): number =>
  pairs.filter((pair) => text.includes(pair)).length / pairs.length

function pairsOf(text: string): string[] {
  const characters = [...text]
  return characters.length < 2
    ? [text]
    : characters.slice(1).map((second, at) => `${characters[at]}${second}`)
}

/** Whether a sentence as it was shown is the one with gaps. */
function matchesGaps(sentence: string, shown: string): boolean {
  const parts = sentence.split('…').filter((part) => part.length > 1)
  let at = 0
  for (const part of parts) {
    const found = shown.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return parts.length > 0
}

function soundScore(sounds: readonly string[], letters: string): number {
  const start = sounds.findIndex((_, index) => soundsLike(sounds.slice(index), letters))
  return start < 0 ? 0 : 2 - start / 100
}
