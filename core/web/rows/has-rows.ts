import type { AnyEntity, Where } from '@mortise/model'
import { fetchRows } from './use-list.ts'

/** Asks whether there are rows of an entity that the user may see: of a kind, and more than those every company begins with. */
export const hasRows =
  <E extends AnyEntity>(
    of: E,
    { where, more = 0 }: { readonly where?: Where<E>; readonly more?: number } = {},
  ) =>
  async (signal: AbortSignal): Promise<boolean> => {
    const { total } = await fetchRows(of, { ...(where && { where }), size: 1 }, signal)
    return total > more
  }
