import { readTicket, type TicketKind } from '@mortise/engineering/model'
import { isUnitCode } from '@mortise/orders/model'

/** What a code on a label names, by its shape alone: `broken` for one that was misread, null for what is none of ours. */
export function shapeOf(code: string): 'door' | TicketKind | 'broken' | null {
  if (!/^M\d{11,}[0-9A-Z]$/.test(code)) return readTicket(code)
  return isUnitCode(code) ? 'door' : 'broken'
}

/** Where a telephone that reads the label of a box is led to. */
export const packAddress = (code: string, share: string | null): string =>
  `/erp/bzxx?c=${code}${share ? `&s=${share}` : ''}`

/** The code that was scanned: labels of boxes carry it in an address. */
export const codeIn = (scanned: string): string =>
  (/\/erp\/bzxx\?c=([^&#]+)/.exec(scanned.trim())?.[1] ?? scanned).trim().toUpperCase()
