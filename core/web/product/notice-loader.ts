import type { ReactNode } from 'react'

/** What a notice's component is given: the row that the notice is about. */
export interface NoticeFormData {
  readonly id: string
}

/** Draws what handles a notice, and is told how to go away. */
export type NoticeView = (formData: NoticeFormData, onClose: () => void) => ReactNode

/** The component of a notice, fetched when somebody opens one. */
export type NoticeLoader = () => Promise<{ readonly view: NoticeView }>
