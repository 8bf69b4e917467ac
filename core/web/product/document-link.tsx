import { type AnyEntity, codeOf } from '@mortise/model'
import { type MouseEvent, type ReactNode, useCallback } from 'react'
import { goTo } from '../pages/go-to.ts'
import { fetchAhead } from '../rows/one-row.ts'
import { documentPath, isDocument } from '../session/document-path.ts'
import { useRights } from '../session/use-access.ts'
import { useProductIfAny } from './product.tsx'

export interface DocumentLinkProps {
  /** The name of its entity. */
  readonly to: string
  readonly id: string
  /** What its page is to know of where it was opened from. */
  readonly state?: () => object | null
  readonly children: ReactNode
}

/** The number of a document, which opens its page: a plain link, because a list has hundreds. */
export function DocumentLink({ to, id, state, children }: DocumentLinkProps) {
  const entity = useProductIfAny()?.linked.entities.get(to)
  const path = documentPath(to, id)
  const open = (event: MouseEvent) => {
    // Whoever wants another window gets it from the browser.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (entity) fetchAhead(entity, id)
    goTo(path, state?.() ?? null)
  }
  return (
    <a className="mortise-document-link" href={path} onClick={open}>
      {children}
    </a>
  )
}

/** Which entities have pages that the user may open, by their names. Asked for once by a list, not by every cell. */
export function useOpenDocuments(): (name: string) => AnyEntity | undefined {
  const entities = useProductIfAny()?.linked.entities
  const { has } = useRights()
  return useCallback(
    (name) => {
      const entity = entities?.get(name)
      return entity && isDocument(entity) && has(codeOf(entity, 'list')) ? entity : undefined
    },
    [entities, has],
  )
}
