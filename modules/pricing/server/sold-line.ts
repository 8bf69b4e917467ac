import { BusinessError, lineWords } from '@mortise/model'
import type { Context } from '@mortise/server'
import type { Offered } from './price-line.ts'

/** The lines of a document, by which a refused one is named. */
type Lines = { readonly label: string }
interface Priced {
  readonly unitPrice: number | null
  readonly listPrice: number | null
}

/** Whether nobody set another price by hand: the line then follows the standard price. */
export const followsList = (line: Priced, was: Priced | null | undefined): boolean =>
  (line.unitPrice ?? null) === null || line.unitPrice === was?.listPrice

/** What lists and discounts come to stands; the floor is for prices that are set by hand. */
export function refuseBelowFloor(
  ctx: Context,
  row: number,
  unitPrice: number | null,
  { floor, listPrice }: Pick<Offered, 'floor' | 'listPrice'>,
): void {
  const least = Math.min(floor ?? 0, listPrice ?? 0)
  if (unitPrice !== null && unitPrice < least && !ctx.can('price:belowFloor'))
    throw new BusinessError(`单价${unitPrice}低于底价，不能保存`, { field: 'unitPrice', row })
}

/** Says of whatever is refused meanwhile in which line it is. */
export async function inLine<T>(lines: Lines, row: number, work: () => Promise<T>): Promise<T> {
  const result = await attempt(work)
  if (!(result instanceof BusinessError)) return result
  const { message, options } = result
  throw new BusinessError(lineWords(lines, row, message), { ...options, row, cause: result })
}

/** What something comes to, or why it is refused. */
export async function attempt<T>(work: () => Promise<T>): Promise<T | BusinessError> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof BusinessError) return error
    throw error
  }
}
