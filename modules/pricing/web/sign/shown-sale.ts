interface ShownLine {
  readonly room: string | null
  readonly itemName: string | null
  readonly spec: string | null
  readonly qty: number
  readonly unit: string | null
  readonly unitPrice: number | null
  readonly amount: number
  /** The address of a picture. */
  readonly picture: string | null
}

/** A quote or an order as its customer sees it. */
export interface ShownSale {
  readonly no: string
  /** Stands for all that is shown; whoever signs sends it back. */
  readonly seal: string
  readonly revision: number
  readonly company: { readonly name: string; readonly telephone: string | null; readonly logo: string | null }
  readonly store: string
  readonly tel: string
  readonly customer: string | null
  readonly isSigned: boolean
  readonly signedAt: string | null
  readonly signer: string | null
  readonly lines: readonly ShownLine[]
  readonly goodsAmount: number
  readonly discountAmount: number
  readonly installAmount: number
  readonly freightAmount: number
  readonly otherAmount: number
  readonly totalAmount: number
  /** Of a quote. */
  readonly name?: string | null
  readonly validUntil?: string | null
  readonly terms?: string | null
  /** Of an order. */
  readonly deliverOn?: string | null
  readonly address?: string | null
}
