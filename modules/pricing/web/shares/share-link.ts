import type { Key } from './share-entrance.tsx'

/** The address of a page, with the code that lets somebody in there. */
export const linkOf = (page: string, { code }: Pick<Key, 'code'>): string =>
  `${window.location.origin}${page}?code=${encodeURIComponent(code)}`
