import type { AnyEntity } from '@mortise/model'
import { useEffect, useEffectEvent } from 'react'
import { EntityForm } from '../../form/entity-form.tsx'
import { goTo } from '../../pages/go-to.ts'
import type { NoticeView } from '../../product/notice-loader.ts'
import { documentPath, isDocument } from '../../session/document-path.ts'

/** Shows the row that a notice is about. */
export const rowView =
  (of: AnyEntity): NoticeView =>
  (row, onClose) =>
    isDocument(of) ? (
      <OpenedDocument of={of} id={row.id} onClose={onClose} />
    ) : (
      <EntityForm of={of} mode="detail" row={{ ...row }} onClose={onClose} />
    )

/** A document is looked at on its own page. */
function OpenedDocument({ of, id, onClose }: { of: AnyEntity; id: string; onClose: () => void }) {
  const open = useEffectEvent(() => {
    goTo(documentPath(of.name, id))
    onClose()
  })
  useEffect(() => open(), [])
  return null
}
