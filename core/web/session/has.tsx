import type { ReactNode } from 'react'
import { useHas } from './use-access.ts'

export interface HasProps {
  /** The right that is needed. */
  readonly code: string
  readonly children: ReactNode
  /** What the others find in its place; nothing unless told. */
  readonly otherwise?: ReactNode
}

/** Shows what it holds to those who have a right. */
export const Has = ({ code, children, otherwise = null }: HasProps): ReactNode =>
  useHas(code) ? children : otherwise
