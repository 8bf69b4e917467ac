import type { AnyEntity, Envelope, RowOf } from '@mortise/model'
import type { ReactNode } from 'react'

/** What a dialog about a row is given: it is open from the start and tells when it is gone. */
export interface RowDialogProps<E extends AnyEntity> {
  readonly row: RowOf<E>
  readonly onClose: () => void
}

/** Something that may be done with a row beside its moves, wherever the row is listed. */
export interface RowAction<E extends AnyEntity = AnyEntity> {
  readonly of: E
  readonly label: string
  /** The right without which it is not offered. */
  readonly needs?: string
  /** Only for rows that are so. */
  readonly when?: (row: RowOf<E>) => boolean
  /** A dialog, fetched when somebody opens it. */
  readonly open?: () => Promise<{ default: (props: RowDialogProps<E>) => ReactNode }>
  /** A call; what the server says of it is shown, and the lists are asked for anew. */
  readonly run?: (row: RowOf<E>) => Promise<Envelope>
  /** Asked before the call is made. */
  readonly ask?: (row: RowOf<E>) => string
}
export type AnyRowAction = RowAction<any>

/** `rowAction(Quote, { label: '签字', needs: 'quote:send', open: () => import('./sign/invite-dialog.tsx') })` */
export const rowAction = <E extends AnyEntity>(
  of: E,
  settings: Pick<RowAction<E>, 'label' | 'needs' | 'when'> &
    (
      | Pick<Required<RowAction<E>>, 'open'>
      | (Pick<Required<RowAction<E>>, 'run'> & Pick<RowAction<E>, 'ask'>)
    ),
): RowAction<E> => ({ of, ...settings })
