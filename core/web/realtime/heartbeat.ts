/** How a channel finds out that nobody is at the other end any more. */
export interface Beat {
  /** What is said to be answered. */
  readonly text: string
  /** Milliseconds of silence before it is said, or from one beat to the next where it is steady. */
  readonly after: number
  /** Milliseconds that any answer may take. */
  readonly patience: number
  /** Said whether or not anything else is heard. */
  readonly isSteady?: boolean
}

export interface HeartbeatOptions extends Beat {
  readonly send: (text: string) => void
  readonly onDead: () => void
}

/** Watches a line: a beat that nothing answers means that the line is dead. */
export function makeHeartbeat({ text, after, patience, isSteady = false, send, onDead }: HeartbeatOptions) {
  let next: ReturnType<typeof setTimeout> | undefined
  let waiting: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(next)
    next = setTimeout(ask, after)
  }
  const ask = () => {
    send(text)
    waiting = setTimeout(onDead, patience)
    if (isSteady) wait()
  }
  return {
    /** The line stands. */
    opened: wait,
    /** Something came over the line. */
    received() {
      clearTimeout(waiting)
      if (!isSteady) wait()
    },
    stop() {
      clearTimeout(next)
      clearTimeout(waiting)
    },
  }
}
