import { createContext, use, useCallback } from 'react'
import type { Location } from 'react-router'

/** The address of a page as the page sees it: it stays its own while others are shown. */
export interface PageAddress {
  readonly location: Location
  /** Puts something else behind its #, with what the address carries along. */
  readonly rewrite: (location: Location, hash: string, carried: object) => void
}

/**
 * The address that what is drawn has to itself; none where several pages within one share it. A page that looks here
 * and not at the router is not drawn anew whenever another page comes into sight.
 */
export const OwnAddress = createContext<PageAddress | null>(null)

/** What the query of a page's own address asks it for. */
export const useOwnQuery = (): URLSearchParams => new URLSearchParams(use(OwnAddress)?.location.search)

/** The path of a page's own address; nothing where several pages share one. */
export const useOwnPath = (): string => use(OwnAddress)?.location.pathname ?? ''

/** What stands behind the # of a page's own address, and how something else is put there: a link to it opens the same. */
export function useOwnHash(): readonly [hash: string, write: (hash: string) => void] {
  const address = use(OwnAddress)
  const write = useCallback(
    (hash: string) => address?.rewrite(address.location, hash && `#${hash}`, {}),
    [address],
  )
  return [address?.location.hash.slice(1) ?? '', write]
}
