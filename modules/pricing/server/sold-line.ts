import { BusinessError, lineWords } from '@mortise/model'

/** The lines of a document, by which a refused one is named. */
type Lines = { readonly label: string }
interface Priced {
  readonly unitPrice: number | null
  readonly listPrice: number | null
}

/** Whether nobody set another price by hand: the line then follows the standard price. */
export const followsList = (line: Priced, was: Priced | null | undefined): boolean =>
  (line.unitPrice ?? null) === null || line.unitPrice === was?.listPrice

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
