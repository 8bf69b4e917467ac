/** What an address of the menu may ask for. */
export interface Surroundings {
  readonly origin: string
  readonly tenant: string
}

/** Stands in an address for a ticket, which is asked for when the address is opened. */
const TICKET = '{{token}}'

/**
 * An address as the menu tells it, with its placeholders filled in. Null where something stands in braces that is none
 * of them: it is never run.
 */
export function addressFrom(template: string, { origin, tenant }: Surroundings): string | null {
  const calls = `${origin}/api`
  const known: Readonly<Record<string, string>> = {
    "window._CONFIG['domianURL']": calls,
    domianURL: calls,
    origin,
    tenantId: encodeURIComponent(tenant),
    token: TICKET,
  }
  let isKnown = true
  const fill = (_: string, braced?: string, inserted?: string) => {
    const name = (braced ?? inserted ?? '').trim()
    // Of the older form the specification knows two alone.
    const isOpen = braced !== undefined || name === 'token' || name === 'tenantId'
    if (isOpen && Object.hasOwn(known, name)) return known[name] ?? ''
    isKnown = false
    return ''
  }
  const filled = template.trim().replace(/\{\{(.*?)\}\}|\$\{(.*?)\}/gs, fill)
  return isKnown && !/\{\{|\}\}|\$\{/.test(filled.replaceAll(TICKET, '')) ? filled : null
}

/** Whether an address leads to a site, and not to a script or a file. */
export function isSite(address: string): boolean {
  const plain = address.replaceAll(TICKET, 'ticket')
  return URL.canParse(plain) && /^https?:$/.test(new URL(plain).protocol)
}

/** Whether an address can be opened only with a ticket. */
export const wantsTicket = (address: string): boolean => address.includes(TICKET)

/** An address with its ticket. */
export const withTicket = (address: string, ticket: string): string =>
  address.replaceAll(TICKET, encodeURIComponent(ticket))
