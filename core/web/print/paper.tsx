import type { ReactNode, Ref } from 'react'
import './paper.css'

export interface PaperProps {
  /** The name of the document. */
  readonly title: string
  /** Above its name: whose paper it is. */
  readonly head?: ReactNode
  readonly ref?: Ref<HTMLElement>
  readonly children: ReactNode
}

/** A document as it lies on paper: black on white, also at night. */
export const Paper = ({ title, head, ref, children }: PaperProps) => (
  <article ref={ref} className="mortise-paper" aria-label={title}>
    {head}
    <h1>{title}</h1>
    {children}
  </article>
)
