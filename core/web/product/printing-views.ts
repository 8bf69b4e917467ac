import type { AnyEntity } from '@mortise/model'
import type { ReactNode } from 'react'

export interface PrintRowsProps {
  readonly of: AnyEntity
  readonly ids: readonly string[]
  readonly onClose: () => void
}
export interface PrintDocumentProps {
  readonly of: AnyEntity
  readonly id: string
  /** The paper that the product itself has for it; null where it has none. */
  readonly coded: ReactNode
}

/** How rows are printed by templates that staff made; each is fetched when it is first wanted. */
export interface PrintingViews {
  /** A dialog about the rows that are selected in a list. */
  readonly rows: () => Promise<{ default: (props: PrintRowsProps) => ReactNode }>
  /** Behind the tab 打印 of a document. */
  readonly document: () => Promise<{ default: (props: PrintDocumentProps) => ReactNode }>
}
