import type { AnyEntity } from '@mortise/model'
import { use, useEffect, useReducer, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { OwnAddress } from '../own-address.ts'
import { PlaceContext } from '../unsaved.ts'
import { printAddress, readAddress } from './list-address.ts'
import { firstState, listReducer } from './list-state.ts'

/**
 * What a list shows. The list of a page keeps it behind the # of the address, so that a link reproduces the view and
 * the page stays the one it is; it begins with what the query of the address asks for.
 */
export function useListState(of: AnyEntity, { inAddress }: { inAddress: boolean }) {
  const location = useLocation()
  const navigate = useNavigate()
  const place = use(PlaceContext)
  const isKept = use(OwnAddress) && inAddress && place !== null
  const asked = isKept ? location.search : ''
  const [heard, setHeard] = useState(isKept ? location.hash : '')
  const [state, dispatch] = useReducer(listReducer, null, () =>
    isKept ? readAddress(of, heard.slice(1) || asked) : firstState,
  )
  // Counts what came from the address, so that the search boxes begin anew with it.
  const [arrivals, setArrivals] = useState(0)
  const hash = hashOf(of, state, asked)

  if (isKept && location.hash !== heard) {
    setHeard(location.hash)
    // An entry of the menu opened once more, or a jump to the content, says nothing about the list; what the list
    // wrote itself may come when it has gone on already.
    if (location.hash.includes('=') && location.hash !== hash && !isOwn(location.state)) {
      dispatch({ whole: readAddress(of, location.hash.slice(1)) })
      setArrivals(arrivals + 1)
    }
  }
  useEffect(() => {
    // A page that just came into sight may still stand at the address of another.
    if (!isKept || hash === location.hash || !isAt(place)) return
    const { pathname, search, state: carried } = location
    const own = { ...(carried as object | null), [WRITTEN]: true }
    void navigate({ pathname, search, hash }, { replace: true, state: own })
    // Written when the list or the address changes; what the address then says is heard above.
  }, [hash, location.hash])
  return { state, dispatch, arrivals }
}

/** Marks an address that a list wrote. */
const WRITTEN = 'isListView'
const isOwn = (state: unknown): boolean => typeof state === 'object' && state !== null && WRITTEN in state

/** Where a query stands in the address, a list that narrows nothing must say so. */
function hashOf(of: AnyEntity, state: ReturnType<typeof listReducer>, asked: string): string {
  const text = printAddress(of, state)
  if (text === printAddress(of, readAddress(of, asked))) return ''
  return `#${text || `pageNo=${state.page}`}`
}

function isAt(place: string): boolean {
  const { pathname, search, origin } = window.location
  const own = new URL(place, origin)
  return own.pathname === pathname && own.search === search
}
