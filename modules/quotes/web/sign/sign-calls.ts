import { Share } from '@mortise/pricing/model'
import type { Key } from '@mortise/pricing/web'
import { api } from '@mortise/web'

interface ShownLine {
  readonly room: string | null
  readonly itemName: string | null
  readonly spec: string | null
  readonly qty: number
  readonly unit: string | null
  readonly unitPrice: number | null
  readonly amount: number
}

/** A quote as its customer sees it. */
export interface ShownQuote {
  readonly no: string
  readonly name: string | null
  readonly revision: number
  readonly validUntil: string | null
  readonly store: string
  readonly tel: string
  readonly customer: string | null
  readonly isSigned: boolean
  readonly signedAt: string | null
  readonly signer: string | null
  readonly terms: string | null
  readonly lines: readonly ShownLine[]
  readonly goodsAmount: number
  readonly discountAmount: number
  readonly installAmount: number
  readonly freightAmount: number
  readonly otherAmount: number
  readonly totalAmount: number
}

const quiet = { quiet: true } as const

/** The calls of the page; each needs nothing but the link. */
export const readQuote = ({ code, pick }: Key) =>
  api.get<ShownQuote>(`${Share.wire}/quote`, { code, pick }, quiet)
export const signQuote = (key: Key, signature: { signer: string; picture: string }) =>
  api.post<null>(`${Share.wire}/signQuote`, { ...key, ...signature }, quiet)
