import type { AnyEntity } from '@mortise/model'
import { use, useEffect, useEffectEvent, useReducer, useState } from 'react'
import { OwnAddress, type PageAddress } from '../../pages/own-address.ts'
import { printAddress, readAddress } from './list-address.ts'
import { firstState, listReducer } from './list-state.ts'

/**
 * What a list shows. The list of a page keeps it behind the # of the address, so that a link reproduces the view and
 * the page stays the one it is; it begins with what the query of the address asks for.
 */
export function useListState(of: AnyEntity, { inAddress }: { inAddress: boolean }) {
  const own = use(OwnAddress)
  const address = inAddress ? own : null
  const search = address?.location.search ?? ''
  const currentHash = address?.location.hash ?? ''
  const [readHash, setReadHash] = useState(currentHash)
  const [state, dispatch] = useReducer(listReducer, null, () =>
    address ? readAddress(of, readHash.slice(1) || search) : firstState,
  )
  // Counts what came from the address, so that the search boxes begin anew with it.
  const [arrivals, setArrivals] = useState(0)
  const hash = hashOf(of, state, search)

  if (address && currentHash !== readHash) {
    setReadHash(currentHash)
    // An entry of the menu opened once more, or a jump to the content, says nothing about the list; what the list
    // wrote itself may come when it has gone on already.
    if (currentHash.includes('=') && currentHash !== hash && !isOwn(address.location.state)) {
      dispatch({ whole: readAddress(of, currentHash.slice(1)) })
      setArrivals(arrivals + 1)
    }
  }
  const write = useEffectEvent(() => {
    // A page that just came into sight may still stand at the address of another.
    if (!address || hash === currentHash || !isAt(address.location)) return
    address.rewrite(address.location, hash, { ...(address.location.state as object | null), [WRITTEN]: true })
  })
  // Written when the list or the address changes; what the address then says is heard above.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is written follows from both
  useEffect(() => write(), [hash, currentHash])
  return { state, dispatch, arrivals }
}

/** Marks an address that a list wrote. */
const WRITTEN = 'isListView'
const isOwn = (state: unknown): boolean => typeof state === 'object' && state !== null && WRITTEN in state

/** Where a query stands in the address, a list that narrows nothing must say so. */
function hashOf(of: AnyEntity, state: ReturnType<typeof listReducer>, search: string): string {
  const text = printAddress(of, state)
  if (text === printAddress(of, readAddress(of, search))) return ''
  return `#${text || `pageNo=${state.page}`}`
}

function isAt({ pathname, search }: PageAddress['location']): boolean {
  return pathname === window.location.pathname && search === window.location.search
}
