import { randomId } from '../../browser/random-id.ts'

/** Ends the id of a row that the server does not know yet. */
const SUFFIX = '_tid-'

/** An id for a row until it is saved. */
export const temporaryId = (): string => {
  const drawn = randomId()
  return `${drawn.slice(0, 12)}${SUFFIX}${drawn.slice(12, 18)}`
}

/** Whether a row was never saved. */
export const isTemporaryId = (id: string): boolean => id.includes(SUFFIX)
