import DOMPurify from 'dompurify'

/** Written text without anything that acts by itself: neither what is opened nor what is stored carries it. */
export const cleanHtml = (html: string): string =>
  DOMPurify.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select'],
    FORBID_ATTR: ['id', 'class', 'name'],
  })
