/** How one usual thing is done, step by step. Names in 「」 are those of the product, letter by letter. */
export interface Article {
  /** What links, pictures and tests call it by: `chapter/name`. */
  readonly key: string
  readonly title: string
  /** The page of the menu where it is done. */
  readonly page: `/${string}`
  readonly steps: readonly string[]
  readonly note?: string
}

/** One area: what it is for, and what people usually do there. */
export interface Chapter {
  readonly key: string
  readonly title: string
  readonly purpose: string
  /** Addresses begin with it that belong to the area. */
  readonly paths: readonly `/${string}`[]
  readonly articles: readonly Article[]
}

/** A word of the trade. */
export interface Term {
  readonly word: string
  readonly meaning: string
}

/** A refusal as the product words it, `…` where it names records and figures, and what to do then. */
export interface Refusal {
  /** The chapter that it belongs to. */
  readonly chapter: string
  readonly sentence: string
  readonly advice: string
}

/** An article in a few words: title, then the page, then the steps. */
export const howTo = (
  key: string,
  title: string,
  page: `/${string}`,
  steps: readonly string[],
  note?: string,
): Article => ({ key, title, page, steps, ...(note !== undefined && { note }) })
