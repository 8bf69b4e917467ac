/** How often a row that is not there yet is looked for again, and how long is waited each time. */
export const RETRIES = 3
export const RETRY_DELAY = 100

/** The room below a row from which on its sub-table opens there. */
export const ROOM_BELOW = 350

/** Below a row where there is room enough, else above it. */
export const sideFor = (rowBottom: number, windowHeight: number): 'below' | 'above' =>
  windowHeight - rowBottom > ROOM_BELOW ? 'below' : 'above'

/**
 * Looks for the row that a sub-table opens at. A row that has to be scrolled to is not drawn at once, so that it is looked
 * for a few times; the answer gives up.
 */
export function findRow<E>(
  find: () => E | null,
  { onFound, onLost }: { readonly onFound: (row: E) => void; readonly onLost: () => void },
): () => void {
  let left = RETRIES
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    const row = find()
    if (row !== null) onFound(row)
    else if (left === 0) onLost()
    else {
      left -= 1
      timer = setTimeout(look, RETRY_DELAY)
    }
  }
  look()
  return () => clearTimeout(timer)
}
