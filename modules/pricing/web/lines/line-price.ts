import { BusinessError } from '@mortise/model'
import { api } from '@mortise/web'
import type { SaleTerms, SoldLine } from './sold-line.ts'

/** What a configured door costs in a document, as the server will have it; null as long as nobody can tell. */
export async function linePrice(
  wire: string,
  { store, customer, date, level }: SaleTerms,
  { door, doorVersion, params, qty }: SoldLine,
): Promise<SoldLine | null> {
  if (!store) return null
  try {
    return await api.post<SoldLine>(`${wire}/price`, {
      storeId: store,
      customerId: customer ?? null,
      date: date ?? null,
      priceLevel: level ?? null,
      doorId: door,
      versionId: doorVersion,
      values: params,
      qty: qty ?? 1,
    })
  } catch (error) {
    // The price is shown for information; what is wrong is said when the document is saved.
    if (error instanceof BusinessError) return null
    throw error
  }
}
