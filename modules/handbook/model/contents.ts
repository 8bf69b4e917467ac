import { everyday } from './chapters/everyday.ts'
import { keeping } from './chapters/keeping.ts'
import { offers } from './chapters/offers.ts'
import { office } from './chapters/office.ts'
import { planning } from './chapters/planning.ts'
import { sales } from './chapters/sales.ts'
import { shopFloor } from './chapters/shop-floor.ts'
import { supply } from './chapters/supply.ts'
import type { Article, Chapter } from './handbook.ts'

/** The whole manual, in the order of its contents. */
export const chapters: readonly Chapter[] = [
  ...everyday,
  ...sales,
  ...offers,
  ...supply,
  ...planning,
  ...shopFloor,
  ...office,
  ...keeping,
]

/** The chapter that an address belongs to. */
export const chapterAt = (path: string): Chapter | undefined =>
  chapters.find(({ paths }) => paths.some((start) => path === start || path.startsWith(`${start}/`)))

/** What is usually done on a page: what begins there first, then what names it on the way. */
export function articlesAt(path: string, label?: string): Article[] {
  const chapter = chapterAt(path)
  const own = chapter?.articles.filter(({ page }) => page === path) ?? []
  const named = chapter?.articles.filter(
    (article) =>
      article.page !== path && label && article.steps.some((step) => step.includes(`「${label}」`)),
  )
  return [...own, ...(named ?? [])]
}
