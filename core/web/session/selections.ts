import type { Row } from '@mortise/model'

/** How the product presents itself, as the logo settings tell. */
export interface Brand {
  readonly name: string
  readonly logo: string | null
  readonly businessWords: string | null
  /** Stands in place of the words. */
  readonly businessWordsImg: string | null
  readonly loginName: string
  readonly loginLogo: string | null
  readonly loginLink: string | null
  readonly loginBack: string | null
  readonly sysbah: string | null
}

/** What was chosen on one page for another to go on with: of one window, until its user leaves. */
export interface Selections {
  readonly projectQuote: readonly Row[]
  readonly costQuote: readonly Row[]
  readonly installationQuote: readonly Row[]
  readonly deliveryList: readonly Row[]
  /** Lines of bills of materials on their way to another document. */
  readonly bomPushes: readonly Row[]
  /** How the product presents itself; the same for everybody, so it stays when its user leaves. */
  readonly logo: Brand | null
}

/** Nothing chosen yet. */
export const noSelections: Selections = {
  projectQuote: [],
  costQuote: [],
  installationQuote: [],
  deliveryList: [],
  bomPushes: [],
  logo: null,
}
