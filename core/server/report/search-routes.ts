import { type AnyRoute, get } from '../module/route.ts'

/** As much as anybody types. */
const LONGEST = 50

/** Rows of all kinds by what somebody typed, for the search of the whole product. */
export const searchRoutes: AnyRoute[] = [
  get('/search/all', 'login', ({ ctx, query: { text = '' } }) => ctx.search(text.slice(0, LONGEST))),
]
