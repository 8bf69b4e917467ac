/** How a channel finds out that nobody is at the other end any more. */
export interface Beat {
  /** What is said to be answered. */
  readonly text: string
  /** Milliseconds of silence before it is said. */
  readonly after: number
  /** Milliseconds that any answer may take. */
  readonly patience: number
}

export interface HeartbeatOptions extends Beat {
  readonly say: (text: string) => void
  readonly onDead: () => void
}

/** Watches a line: silence is broken by a beat, and a beat that nothing answers means that the line is dead. */
export function makeHeartbeat({ text, after, patience, say, onDead }: HeartbeatOptions) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const ask = () => {
    say(text)
    timer = setTimeout(onDead, patience)
  }
  return {
    /** Something came over the line, or it was opened. */
    heard() {
      clearTimeout(timer)
      timer = setTimeout(ask, after)
    },
    stop: () => clearTimeout(timer),
  }
}
