import { BusinessError, lineWords, refuseLine } from '@mortise/model'

/** A line of the document that a posting came from. */
interface Line {
  readonly row?: number
}

/** A refusal that names the line it is about, where the posting came from a document with lines. */
export function refuse(line: Line, message: string, field: string): never {
  if (line.row === undefined) throw new BusinessError(message, { field })
  return refuseLine('明细', line.row, field, message)
}

/** There is not enough of what a line takes; whoever fetches wants to know of all such lines at once. */
export class Shortage extends BusinessError {}

export function refuseShort({ row }: Line, message: string): never {
  throw row === undefined
    ? new Shortage(message, { field: 'qty' })
    : new Shortage(lineWords('明细', row, message), { field: 'qty', row })
}

/** Shortages that are named in one sentence. */
const MOST = 10

/** Enters lines one by one and refuses them by all that is short; what fails after that may come of it. */
export function refuseAllShort<E>(entries: Iterable<E>, enter: (entry: E) => void): void {
  const found: Shortage[] = []
  for (const entry of entries) {
    try {
      enter(entry)
    } catch (error) {
      if (error instanceof Shortage) found.push(error)
      else if (found.length === 0) throw error
    }
  }
  const [first] = found
  if (!first) return
  const more = found.length > MOST ? `；另有 ${found.length - MOST} 行` : ''
  const words = found.slice(0, MOST).map(({ message }) => message)
  throw found.length === 1 ? first : new BusinessError(`${words.join('；')}${more}`, first.options)
}
