import './sign.css'
import { type Key, ShareEntrance } from '@mortise/pricing/web'
import { Result } from 'antd'
import { useState } from 'react'
import { QuoteSheet } from './quote-sheet.tsx'
import { readQuote, type ShownQuote } from './sign-calls.ts'
import { SignForm } from './sign-form.tsx'

/** 报价签字: a quote for the customer who was sent its link, and the place to sign it. */
export default function SignPage() {
  const [known, setKnown] = useState<{ key: Key; quote: ShownQuote } | null>(null)
  const enter = async (key: Key) => setKnown({ key, quote: await readQuote(key) })
  if (!known) return <ShareEntrance title="报价确认" action="查看报价" onEnter={enter} />
  const { key, quote } = known
  return (
    <main className="mortise-sign">
      <QuoteSheet quote={quote} />
      {quote.isSigned ? (
        <Result
          status="success"
          title="该报价已签字确认"
          subTitle={[quote.signer, quote.signedAt].filter(Boolean).join('　')}
        />
      ) : (
        <SignForm access={key} onSigned={() => void enter(key)} />
      )}
    </main>
  )
}
