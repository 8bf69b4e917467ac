import './print.css'
import { useSigningCode } from '@mortise/pricing/web'
import { Quote, QuoteType } from '@mortise/quotes/model'
import { useQuery } from '@tanstack/react-query'
import type { Ref } from 'react'
import { SIGN_PAGE } from '../sign/sign-path.ts'
import { printedQuote } from './printed-quote.ts'
import { QuotePaper } from './quote-paper.tsx'

/** A quote on paper, and the code by which it is signed. */
export function useQuotePaper(id: string) {
  const { data, error } = useQuery({
    queryKey: ['rows', Quote.name, 'print', id],
    queryFn: ({ signal }) => printedQuote(id, signal),
    staleTime: 0,
  })
  const { type, status, no = '' } = data?.quote ?? {}
  const signing = useSigningCode({
    path: `${Quote.wire}/invite`,
    needs: 'quote:send',
    id,
    page: SIGN_PAGE,
    isOpen: type !== QuoteType.cost && (status === 'approved' || status === 'sent'),
  })
  return {
    label: '报价单预览',
    name: `报价单${no}`,
    error,
    tools: signing.button,
    paper: data
      ? (ref: Ref<HTMLElement>) => <QuotePaper printed={data} code={signing.code} ref={ref} />
      : null,
  }
}
