type Navigate = (path: string, state: object | null) => void
let navigate: Navigate | null = null

/** Opens a page from wherever one is, with what it is to know; what is drawn a thousand times need not hear of every step. */
export function goTo(path: string, state: object | null = null): void {
  navigate?.(path, state)
}

/** The workspace goes where it is asked to. */
export function onGoTo(go: Navigate): () => void {
  navigate = go
  return () => {
    if (navigate === go) navigate = null
  }
}
