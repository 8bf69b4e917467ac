import { Card } from 'antd'
import type { ReactNode } from 'react'
import '../specimen.css'
import './part.css'

/** A page of parts that need the whole width. */
export const Parts = ({ children }: { children: ReactNode }) => (
  <div className="mortise-parts-wide">{children}</div>
)

/** One of them: its name, a word on it, and itself. */
export function Part({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  return (
    <Card size="small" title={title} role="region" aria-label={title}>
      <p className="mortise-specimen-about">{about}</p>
      {children}
    </Card>
  )
}
