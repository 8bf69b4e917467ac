import { lowAppOf } from './call.ts'

let current: string | null = null

/** The page on the screen, told by whoever shows it. */
export function enterRoute(route: Parameters<typeof lowAppOf>[0]): void {
  current = lowAppOf(route)
}

/** The low-code application whose page is on the screen. */
export const lowApp = (): string | null => current
