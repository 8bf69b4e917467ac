import { lazily } from '@mortise/web'
import type { PrintedList as Fetched } from './printed-list.tsx'

// Other areas use it from pages of their own; whoever opens none of those never fetches it.
/** The ordinary list of a document, and its documents on paper. */
export const PrintedList = lazily(() =>
  import('./printed-list.tsx').then((module) => ({ default: module.PrintedList })),
) as typeof Fetched
