import type { Chapter, Refusal, Term } from '@mortise/handbook/model'
import { useMenuTitles } from '@mortise/web'
import { Link } from 'react-router'
import { ArticleSteps } from './article-steps.tsx'

/** One chapter whole: what it is for, what is done there, what its refusals mean. */
export function ChapterView({ chapter, refused }: { chapter: Chapter; refused: readonly Refusal[] }) {
  const paths = useMenuTitles()
  const { title, purpose, articles } = chapter
  return (
    <>
      <h1>{title}</h1>
      <p>{purpose}</p>
      {articles.map((article, index) => (
        <section key={article.key} id={article.key} aria-label={article.title}>
          <h2>{article.title}</h2>
          {paths.has(article.page) && (
            <p className="mortise-manual-where">
              <Link to={article.page}>打开「{paths.get(article.page)}」</Link>
            </p>
          )}
          <ArticleSteps
            of={article}
            hasPicture={articles.findIndex(({ page }) => page === article.page) === index}
          />
        </section>
      ))}
      {refused.length > 0 && (
        <section aria-label={`${title}的提示语`}>
          <h2>出现提示时</h2>
          <Hints of={refused} />
        </section>
      )}
    </>
  )
}

/** What refusals mean that are explained in no chapter, by how they are worded. */
export const HintsView = ({ hints }: { hints: readonly Refusal[] }) => (
  <>
    <h1>看懂提示语</h1>
    <p>系统不让做的时候会说一句话。把它原样贴进查找框，就能看到意思和办法；下面按说法分类。</p>
    <Hints of={hints} />
  </>
)

/** The words of the trade. */
export const GlossaryView = ({ terms }: { terms: readonly Term[] }) => (
  <>
    <h1>行业词汇</h1>
    <dl>
      {terms.map(({ word, meaning }) => (
        <div key={word}>
          <dt>{word}</dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  </>
)

const Hints = ({ of }: { of: readonly Refusal[] }) => (
  <dl>
    {of.map(({ sentence, advice }) => (
      <div key={sentence}>
        <dt>{sentence}</dt>
        <dd>{advice}</dd>
      </div>
    ))}
  </dl>
)
