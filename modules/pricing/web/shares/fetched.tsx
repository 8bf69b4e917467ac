import { lazily } from '@mortise/web'
import { type ComponentProps } from 'react'
import type { ShareEntranceProps } from './share-entrance.tsx'
import type { ShownOnce as Shown } from './shown-once.tsx'

// Other areas use these from pages of their own; whoever opens none of those never fetches them.
const FetchedEntrance = lazily(() =>
  import('./share-entrance.tsx').then((module) => ({ default: module.ShareEntrance })),
)
const FetchedShown = lazily(() =>
  import('./shown-once.tsx').then((module) => ({ default: module.ShownOnce })),
)

/** Before a page for people without an account: it asks for the codes that they were sent. */
export const ShareEntrance = (props: ShareEntranceProps) => <FetchedEntrance {...props} />

/** A new link with its extraction code, which nobody is told again. */
export const ShownOnce = (props: ComponentProps<typeof Shown>) => <FetchedShown {...props} />
