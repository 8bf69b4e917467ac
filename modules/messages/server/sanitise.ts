import sanitizeHtml from 'sanitize-html'

const words = (...lines: string[]) => lines.join(' ').split(' ')
const length = /^\d{1,4}(?:\.\d+)?(?:px|em|rem|%|pt)$/
const colour = /^(?:#[0-9a-f]{3,8}|rgba?\([\d\s.,%]+\)|[a-z]{3,20})$/i

const allowed: sanitizeHtml.IOptions = {
  allowedTags: words(
    'h1 h2 h3 h4 h5 h6 p div span br hr blockquote pre code b strong i em u s del sub sup mark small a img',
    'ul ol li table caption colgroup col thead tbody tfoot tr th td',
  ),
  allowedAttributes: {
    '*': ['style'],
    a: ['href', 'title', 'target', 'rel'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    col: ['span', 'width'],
    td: ['colspan', 'rowspan', 'width'],
    th: ['colspan', 'rowspan', 'width'],
    ol: ['start'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https', 'data'] },
  allowProtocolRelative: false,
  allowedStyles: {
    '*': {
      color: [colour],
      'background-color': [colour],
      'text-align': [/^(?:left|right|center|justify)$/],
      'text-decoration': [/^(?:underline|line-through|none)$/],
      'font-size': [length],
      'font-weight': [/^(?:bold|normal|[1-9]00)$/],
      'font-style': [/^(?:italic|normal)$/],
      'line-height': [/^\d(?:\.\d+)?$/, length],
      'text-indent': [length],
      width: [length],
      height: [length],
    },
  },
  // The page that opens must not reach back into this one.
  transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer' }) },
  nestingLimit: 50,
}

/** Written text as it may be shown to others: its form stays, what acts by itself goes. */
export const sanitise = (html: string): string => sanitizeHtml(html, allowed)

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Plain text as HTML that shows it as it is. */
export const asHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (letter) => entities[letter] ?? letter).replace(/\r?\n/g, '<br />')

/** What a written text says, without how it looks. */
export const textOf = (html: string): string => sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} })
