/** Tells whether the browser was closed since it was marked. */
export interface Visit {
  mark(): void
  isMarked(): boolean
}

const NAME = 'mortise_visit'

/** A cookie without a date goes when the browser is closed, and every window sees it. */
export const browserVisit: Visit = {
  mark() {
    document.cookie = `${NAME}=1; Path=/; SameSite=Lax`
  },
  isMarked: () => document.cookie.split('; ').includes(`${NAME}=1`),
}
