const LOOK_EVERY = 1_000

interface Health {
  readonly status?: string
  readonly ready?: boolean
  readonly progress?: string
}

/** Asks how the server is until it went away and came back; false once nobody waits any more. */
export async function waitUntilBack(say: (line: string) => void, signal: AbortSignal): Promise<boolean> {
  let wasAway = false
  while (!signal.aborted) {
    const health = await healthNow()
    if (health?.ready && wasAway) return true
    wasAway ||= !health?.ready
    if (health?.progress) say(health.progress)
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY))
  }
  return false
}

/** Null while nobody answers at all. */
async function healthNow(): Promise<Health | null> {
  try {
    const answer = await fetch('/api/health', { cache: 'no-store' })
    return (await answer.json()) as Health
  } catch {
    return null
  }
}
