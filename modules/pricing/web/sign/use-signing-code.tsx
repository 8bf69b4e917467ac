import { api, refreshAll, useBusy, useHas } from '@mortise/web'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import type { Key } from '../shares/share-entrance.tsx'
import { SigningCode } from './fetched.tsx'

interface SigningCodeOptions {
  /** The call that makes the link, and the right that it needs. */
  readonly path: string
  readonly needs: string
  readonly id: string
  readonly page: string
  /** Whether the document can still be signed. */
  readonly isOpen: boolean
}

/** A code to sign by on a paper, and the button that makes it: a new one ends those of before, so that nobody makes it unasked. */
export function useSigningCode({ path, needs, id, page, isOpen }: SigningCodeOptions): {
  readonly code: ReactNode
  readonly button: ReactNode
} {
  const [made, setMade] = useState<Key | null>(null)
  const { isBusy, run } = useBusy()
  const canMake = useHas(needs) && isOpen
  const make = () =>
    run(async () => {
      setMade(await api.post<Key>(path, { id }))
      void refreshAll()
    })
  return {
    code: made && <SigningCode page={page} access={made} />,
    button: canMake && !made && (
      <Button loading={isBusy} title="以前生成的签字链接将失效" onClick={() => void make()}>
        印上签字二维码
      </Button>
    ),
  }
}
