import { type Article, pictureFile, pictures, takenPictures } from '@mortise/handbook/model'

const taken = new Set<string>(takenPictures)

/** What to do, step by step, with a picture of the page where there is one. */
export function ArticleSteps({ of: { title, page, steps, note }, hasPicture }: Props) {
  const shown = hasPicture
    ? pictures.filter((picture) => picture.page === page && taken.has(pictureFile(picture)))
    : []
  return (
    <>
      <ol>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {note && <p className="mortise-manual-note">{note}</p>}
      {shown.map((picture) => (
        <img
          key={pictureFile(picture)}
          className={picture.isNarrow ? 'mortise-manual-phone' : undefined}
          src={`/manual/${pictureFile(picture)}`}
          alt={`${title}：页面的样子`}
          loading="lazy"
        />
      ))}
    </>
  )
}

interface Props {
  readonly of: Article
  readonly hasPicture?: boolean
}
