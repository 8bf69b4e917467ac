import { Card } from 'antd'
import { type ReactNode, useState } from 'react'
import './specimen.css'

/** One component of the gallery: its name, a word on it, the component, and the value that it gives. */
export function Specimen<T>({
  title,
  about,
  initial,
  children,
}: {
  title: string
  about?: string
  initial: T
  children: (value: T, change: (value: T) => void) => ReactNode
}) {
  const [value, setValue] = useState(initial)
  return (
    <Card size="small" title={title} role="region" aria-label={title} className="mortise-specimen">
      {about && <p className="mortise-specimen-about">{about}</p>}
      {children(value, setValue)}
      <output aria-label={`${title}的值`}>{value === undefined ? '' : JSON.stringify(value)}</output>
    </Card>
  )
}

/** A page of the gallery. */
export function Gallery({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mortise-gallery" aria-label={title}>
      {children}
    </section>
  )
}
