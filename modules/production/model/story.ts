/** Something that happened to an order in the shop, as its page tells it; without a moment it is still to come. */
export interface ShopEvent {
  readonly key: string
  readonly title: string
  readonly at: string | null
  readonly by?: string
  readonly note?: string
  readonly document?: { readonly entity: string; readonly id: string; readonly title: string }
  readonly isLate?: boolean
}
