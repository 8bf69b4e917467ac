import { Share } from '@mortise/pricing/model'
import { SignPage } from '@mortise/pricing/web'

/** 报价签字: a quote for the customer who was sent its link, and the place to sign it. */
export default function QuoteSignPage() {
  return (
    <SignPage
      title="报价确认"
      action="查看报价"
      read={`${Share.wire}/quote`}
      sign={`${Share.wire}/signQuote`}
      agree="同意以上报价并签字"
      agreed="该报价已签字确认"
      head={({ no, revision, name, validUntil, terms }) => ({
        label: '报价单',
        title: name ?? '报价单',
        facts: [`${no}（第${revision}版）　有效期至 ${validUntil ?? '—'}`],
        terms,
      })}
    />
  )
}
