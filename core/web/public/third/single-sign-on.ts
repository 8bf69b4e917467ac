/** The ticket in an address to which a CAS server sent somebody back, and the address for which it was issued. */
export function ticketIn(address: string): { ticket: string | null; service: string } {
  const url = new URL(address)
  const ticket = url.searchParams.get('ticket')
  url.searchParams.delete('ticket')
  url.hash = ''
  return { ticket, service: url.href }
}

/** Where a CAS server asks for the password, and from where it sends people back. */
export const casLoginAddress = (casUrl: string, service: string): string =>
  `${casUrl.replace(/\/+$/, '')}/login?service=${encodeURIComponent(service)}`
