import './handbook.css'
import { articlesAt, chapterAt, refusals } from '@mortise/handbook/model'
import type { ManualProps } from '@mortise/web'
import { Link } from 'react-router'
import { ArticleSteps } from './article-steps.tsx'

/** Of how many refusals the drawer tells; the others stand in the handbook. */
const MOST = 8

/** What is usually done on the page, and what refusals of its area mean: for the drawer of help. */
export default function PageManual({ path, title, isAlone }: ManualProps) {
  const chapter = chapterAt(path)
  const here = articlesAt(path, title)
  const articles = here.length > 0 ? here : (chapter?.articles ?? [])
  const refused = refusals.filter(({ chapter: key }) => key === chapter?.key).slice(0, MOST)
  return (
    <div className="mortise-manual">
      {isAlone && chapter && <p>{chapter.purpose}</p>}
      {articles.length > 0 && <h3>怎样做</h3>}
      {articles.map((article, index) => (
        <details key={article.key} open={index === 0}>
          <summary>{article.title}</summary>
          <ArticleSteps of={article} />
        </details>
      ))}
      {refused.length > 0 && (
        <>
          <h3>出现提示时</h3>
          {refused.map(({ sentence, advice }) => (
            <details key={sentence}>
              <summary>{sentence}</summary>
              <p>{advice}</p>
            </details>
          ))}
        </>
      )}
      <p>
        <Link to={`/handbook/contents${chapter ? `#${chapter.key}` : ''}`}>在使用手册里看全部</Link>
      </p>
    </div>
  )
}
