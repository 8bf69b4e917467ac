import DOMPurify from 'dompurify'

/** Written text without anything that acts by itself: neither what is opened nor what is stored carries it. */
export const cleanHtml = (html: string): string =>
  DOMPurify.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select'],
    FORBID_ATTR: ['id', 'class', 'name'],
  })

/** As the editor takes it: what stands outside of any paragraph cannot be typed beside, so it gets one. */
export function editableHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(cleanHtml(html), 'text/html')
  // As they stand now: what is moved is not met again.
  const nodes = [...body.childNodes]
  for (const node of nodes) {
    if (node instanceof HTMLElement && blocks.test(node.tagName)) continue
    const before = node.previousSibling
    if (before instanceof HTMLElement && before.hasAttribute('data-stray')) {
      before.append(node)
      continue
    }
    const paragraph = body.ownerDocument.createElement('p')
    paragraph.setAttribute('data-stray', '')
    node.replaceWith(paragraph)
    paragraph.append(node)
  }
  for (const paragraph of body.querySelectorAll('[data-stray]')) paragraph.removeAttribute('data-stray')
  return body.innerHTML
}

const blocks = /^(?:P|DIV|H[1-6]|UL|OL|TABLE|BLOCKQUOTE|PRE|HR|VIDEO)$/
