import './sign.css'
import { api } from '@mortise/web'
import { Result } from 'antd'
import { useState } from 'react'
import { type Key, ShareEntrance } from '../shares/share-entrance.tsx'
import { SaleSheet, type SheetHead } from './sale-sheet.tsx'
import type { ShownSale } from './shown-sale.ts'
import { SignForm } from './sign-form.tsx'

export interface SignPageProps {
  readonly title: string
  /** What the button says that shows it. */
  readonly action: string
  /** The calls that show and sign it; each needs nothing but the link. */
  readonly read: string
  readonly sign: string
  /** What the button says that signs it, and what stands there afterwards. */
  readonly agree: string
  readonly agreed: string
  readonly head: (sale: ShownSale) => SheetHead
}

const quiet = { quiet: true } as const

/** A document for the customer who was sent its link, and the place to sign it. */
export function SignPage(props: SignPageProps) {
  const { title, action, read, sign, agree, agreed, head } = props
  const [known, setKnown] = useState<{ key: Key; sale: ShownSale } | null>(null)
  const enter = async (key: Key) =>
    setKnown({ key, sale: await api.get<ShownSale>(read, { code: key.code, pick: key.pick }, quiet) })
  if (!known) return <ShareEntrance title={title} action={action} onEnter={enter} />
  const { key, sale } = known
  return (
    <main className="mortise-sign">
      <SaleSheet sale={sale} head={head(sale)} />
      {sale.isSigned ? (
        <Result
          status="success"
          title={agreed}
          subTitle={[sale.signer, sale.signedAt].filter(Boolean).join('　')}
        />
      ) : (
        <SignForm
          agree={agree}
          onSign={(signature) => api.post<null>(sign, { ...key, ...signature, seal: sale.seal }, quiet)}
          onSigned={() => void enter(key)}
        />
      )}
    </main>
  )
}
