import { chapters } from '@mortise/handbook/model'

/** What stands in the contents beside chapters. */
export const GLOSSARY = 'glossary'
export const HINTS = 'hints'
export const WHOLE = 'whole'

interface Props {
  /** A chapter, or an article within one. */
  readonly chosen: string
  readonly onChoose: (key: string) => void
}

/** The contents as a tree: chapters, and the articles of the one that is open. */
export function ContentsTree({ chosen, onChoose }: Props) {
  const [open] = chosen.split('/')
  const link = (key: string, title: string) => (
    <a
      href={`#${key}`}
      aria-current={key === chosen ? 'true' : undefined}
      onClick={(event) => {
        event.preventDefault()
        onChoose(key)
      }}
    >
      {title}
    </a>
  )
  return (
    <nav aria-label="目录">
      <ul>
        {chapters.map(({ key, title, articles }) => (
          <li key={key}>
            {link(key, title)}
            {key === open && (
              <ul>
                {articles.map((article) => (
                  <li key={article.key}>{link(article.key, article.title)}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
        <li>{link(HINTS, '看懂提示语')}</li>
        <li>{link(GLOSSARY, '行业词汇')}</li>
        <li>{link(WHOLE, '整本手册')}</li>
      </ul>
    </nav>
  )
}
