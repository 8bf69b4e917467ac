import { defineExtension, providersOf } from '../base/extension.ts'
import type { Services } from '../context/services.ts'

/** Addresses outside that pages of ours show, as modules know them: those of menus, of the assistant, of pictures. */
export const shownAddresses =
  defineExtension<(services: Services) => Promise<readonly string[]>>('shown addresses')

const refreshEvery = 30_000

/** The hosts that pages may show: those the installation names, and those that its own menus and settings lead to. */
export function pageHosts(services: Services): () => Promise<readonly string[]> {
  let known: readonly string[] = []
  let readAt = Number.NEGATIVE_INFINITY
  return async () => {
    if (Date.now() - readAt < refreshEvery) return known
    readAt = Date.now()
    try {
      const found = await Promise.all(providersOf(services, shownAddresses).map((shown) => shown(services)))
      known = [
        ...new Set([...services.config.pageHosts.map(named), ...found.flat().flatMap(originOf)]),
      ].toSorted()
    } catch (error) {
      // With the database away the page itself still comes, and says so.
      services.log.warn({ err: error }, 'the hosts that pages show could not be read')
    }
    return known
  }
}

/** A host without a scheme is meant by the safe one. */
const named = (host: string): string => (host.includes('://') ? host : `https://${host}`)

const originOf = (address: string): string[] =>
  /^https?:\/\//i.test(address) && URL.canParse(address) ? [new URL(address).origin] : []
