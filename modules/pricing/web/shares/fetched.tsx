import { lazily } from '@mortise/web'

// Other areas use these from pages of their own; whoever opens none of those never fetches them.

/** Before a page for people without an account: it asks for the codes that they were sent. */
export const ShareEntrance = lazily(() =>
  import('./share-entrance.tsx').then((module) => ({ default: module.ShareEntrance })),
)

/** A new link with its extraction code, which nobody is told again. */
export const ShownOnce = lazily(() =>
  import('./shown-once.tsx').then((module) => ({ default: module.ShownOnce })),
)
