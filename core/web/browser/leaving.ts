let isGoing = false

/** Whether the page is being left: the browser then breaks off what it still asked for. */
export const isLeft = (): boolean => isGoing

/** Learns from now on that the page is left, and that the browser's back button shows it again. */
export function followLeaving(): void {
  window.addEventListener('pagehide', () => void (isGoing = true))
  window.addEventListener('pageshow', () => void (isGoing = false))
}
