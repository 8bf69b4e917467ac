import type { HandbookHit } from '@mortise/handbook/model'

interface Props {
  readonly found: readonly HandbookHit[]
  readonly text: string
  readonly onOpen: (key: string) => void
}

/** What a text found: articles to be opened, words and refusals with what they mean. */
export function FoundList({ found, text, onOpen }: Props) {
  if (found.length === 0) return <p role="status">没有找到“{text.trim()}”，请换个说法。</p>
  return (
    <>
      <p role="status">找到 {found.length} 条</p>
      <ul className="mortise-manual-found" aria-label="查找结果">
        {found.map((hit) => (
          <li key={keyOf(hit)}>
            {hit.kind === 'article' && (
              <a
                href={`#${hit.article.key}`}
                onClick={(event) => {
                  event.preventDefault()
                  onOpen(hit.article.key)
                }}
              >
                {hit.article.title}
                <small>{hit.chapter?.title}</small>
              </a>
            )}
            {hit.kind === 'term' && (
              <>
                <strong>{hit.term.word}</strong> {hit.term.meaning}
              </>
            )}
            {hit.kind === 'refusal' && (
              <>
                <strong>{hit.refusal.sentence}</strong> {hit.refusal.advice}
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

function keyOf(hit: HandbookHit): string {
  if (hit.kind === 'article') return hit.article.key
  return hit.kind === 'term' ? hit.term.word : hit.refusal.sentence
}
