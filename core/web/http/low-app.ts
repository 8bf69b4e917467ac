let current: string | null = null

/** The low-code application whose page is shown from now on; none for a page of ours. */
export function enterLowApp(id: string | null): void {
  current = id
}

/** The low-code application whose page is on the screen. */
export const lowApp = (): string | null => current
