import type { ReactNode, Ref } from 'react'
import './paper.css'

export interface PaperProps {
  /** The name of the document. */
  readonly title: string
  readonly ref?: Ref<HTMLElement>
  readonly children: ReactNode
}

/** A document as it lies on paper: black on white, also at night. */
export const Paper = ({ title, ref, children }: PaperProps) => (
  <article ref={ref} className="mortise-paper" aria-label={title}>
    <h1>{title}</h1>
    {children}
  </article>
)
