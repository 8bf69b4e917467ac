import DOMPurify from 'dompurify'
import { useMemo } from 'react'

const purifier = DOMPurify(window)
// A page that is opened must neither replace this one nor reach back into it.
purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName !== 'A') return
  node.setAttribute('target', '_blank')
  node.setAttribute('rel', 'noopener noreferrer')
})

/** Nothing that acts by itself, asks for something, or reaches out of its place. */
const config = {
  USE_PROFILES: { html: true },
  FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select', 'audio', 'video'],
  FORBID_ATTR: ['id', 'class', 'name'],
}

/** Written text with its form, made safe in the browser too: what is stored may be older than the server's rules. */
export function SafeHtml({ html, className }: { html: string; className?: string }) {
  const safe = useMemo(() => purifier.sanitize(html, config), [html])
  // oxlint-disable-next-line react/no-danger
  return <div className={className} dangerouslySetInnerHTML={{ __html: safe }} />
}
