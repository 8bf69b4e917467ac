import type { InstallJob } from '@mortise/service/model'
import { useEffect, useRef, useState } from 'react'
import { type DoneItem, drafts } from './act-queue.ts'

/** What is entered of a visit: kept on this device with every change, until it is handed in. */
export function useDraft({ id, items: told }: InstallJob, owner: string) {
  const [items, setItems] = useState<readonly DoneItem[] | null>(null)
  useEffect(() => {
    let isGone = false
    void drafts.kept(owner).then((all) => {
      const kept = all.find(({ clientUid }) => clientUid === id)?.items ?? []
      if (isGone) return
      setItems(
        told.map(
          ({ id: item, doneQty, problem, photos }) =>
            kept.find((each) => each.id === item) ?? { id: item, doneQty, problem, photos, pictures: [] },
        ),
      )
    })
    return () => {
      isGone = true
    }
  }, [id, owner, told])
  // A picture that is made smaller comes late: nothing else that was entered by then goes.
  const latest = useRef(items)
  latest.current = items
  const change = (item: string, values: Partial<Omit<DoneItem, 'id'>>) => {
    const changed = (latest.current ?? []).map((each) => (each.id === item ? { ...each, ...values } : each))
    latest.current = changed
    setItems(changed)
    void drafts.keep({ clientUid: id, owner, items: changed })
  }
  return { items, change }
}
