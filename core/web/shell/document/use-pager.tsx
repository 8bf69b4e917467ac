import type { AnyEntity } from '@mortise/model'
import { type ReactNode, use, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useBusy } from '../../feedback/use-busy.ts'
import { OwnAddress } from '../../pages/own-address.ts'
import { PlaceContext } from '../../pages/unsaved.ts'
import { useLeaving } from '../../pages/use-leaving.ts'
import { type ListOrigin, neighbourOf, placeIn, readOrigin } from '../../rows/list-origin.ts'
import { documentPath } from '../../session/document-path.ts'
import { closing } from '../tabs/tabs.ts'
import { closePages, tabs } from '../tabs/tabs-store.ts'
import { DocumentPager } from './document-head.tsx'

/** Goes through the list that a document was opened from, in the tab that it stands in. */
export function usePager(of: AnyEntity, id: string): ReactNode {
  const origin = readOrigin(use(OwnAddress)?.location.state)
  const here = use(PlaceContext)
  const navigate = useNavigate()
  const leave = useLeaving()
  const { isBusy, run } = useBusy()
  const replaced = origin?.replaces
  useEffect(() => {
    const isOpen = tabs.getState().pages.some(({ fullPath }) => fullPath === replaced)
    if (replaced && isOpen) closePages((state) => closing(state, replaced))
  }, [replaced])
  if (!origin) return null
  const { isKnown, ...place } = placeIn(origin, id)
  if (!isKnown) return null
  const step = (by: 1 | -1) =>
    leave(
      () =>
        void run(async () => {
          const next = await neighbourOf(of, origin, id, by)
          if (!next) return
          const state: ListOrigin = { list: next.origin.list, ...(here && { replaces: here }) }
          await navigate(documentPath(of.name, next.id), { replace: true, state })
        }),
    )
  return <DocumentPager {...place} isBusy={isBusy} onStep={(by) => void step(by)} />
}
