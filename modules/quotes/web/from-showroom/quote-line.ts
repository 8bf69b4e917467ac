import type { ShownDoor } from '@mortise/doors/web'
import { bodyToWire, type Row } from '@mortise/model'
import { linePrice } from '@mortise/pricing/web'
import { Quote, QuoteLineType, QuoteType, usualLevel } from '@mortise/quotes/model'
import { api, readRow, refreshAll } from '@mortise/web'

/** A door of the showroom as a line; what it costs is the server's to say. */
const lineOf = ({ door, name, unit, version, values, text }: ShownDoor) => ({
  type: QuoteLineType.door,
  door,
  doorVersion: version,
  itemName: name,
  params: values,
  spec: text,
  qty: 1,
  unit,
})

/** What a new quote begins with: the door at the price of its store, as far as one is known. */
export async function newQuoteWith(configured: ShownDoor): Promise<Row> {
  const { store } = configured
  const level = usualLevel[QuoteType.store]
  const line = lineOf(configured)
  const price = await linePrice(Quote.wire, { store, level }, line)
  return { type: QuoteType.store, priceLevel: level, store, lines: [{ ...line, ...price }] }
}

/** Writes a door into a draft; who changed it meanwhile is not written over. */
export async function addToQuote(id: string, configured: ShownDoor): Promise<void> {
  const sent = await api.get<Row>(`${Quote.wire}/queryById`, { id })
  const lines = [...readRow(Quote, sent).lines, lineOf(configured)]
  await api.put(`${Quote.wire}/edit`, { ...bodyToWire(Quote, { lines }), id, version: sent.version })
  void refreshAll()
}
