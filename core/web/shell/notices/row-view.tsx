import type { AnyEntity } from '@mortise/model'
import { EntityForm } from '../../form/entity-form.tsx'
import type { NoticeView } from '../../product/notice-loader.ts'

/** Shows the row that a notice is about. */
export const rowView =
  (of: AnyEntity): NoticeView =>
  (row, onClose) => <EntityForm of={of} mode="detail" row={{ ...row }} onClose={onClose} />
