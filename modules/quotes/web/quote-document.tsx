import { ReadSoldLines } from '@mortise/pricing/web'
import type { Quote } from '@mortise/quotes/model'
import type { DocumentParts } from '@mortise/web'
import { quoteForm } from './quote-form.ts'

/** What the page of a quote shows beside what its definition tells. */
export default {
  form: quoteForm,
  lines: { lines: ReadSoldLines },
} satisfies DocumentParts<typeof Quote>
