import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { onWholeServer } from './plugin.ts'

interface ShutdownOptions {
  readonly log: Pick<Logger, 'info' | 'error' | 'fatal'>
  /** Closes everything, last opened first. */
  stop(): Promise<unknown>
  /** After so long the process ends although something is still open. */
  readonly deadline?: number
  /** The process, or what a test puts in its place. */
  readonly on?: (event: string, listener: (...args: unknown[]) => void) => unknown
  readonly exit?: (code: number) => void
}

/** A process that a second signal ends says so by this code, as shells expect. */
const forced = 130

/**
 * Ends the process in order on SIGINT, SIGTERM and faults that nobody caught: the first signal closes, a second one
 * does not wait. Answers a function that does the same with an exit code of choice.
 */
export function onShutdown({
  log,
  stop,
  deadline = 30_000,
  on = (event, listener) => process.on(event, listener),
  exit = (code) => process.exit(code),
}: ShutdownOptions): (code?: number) => Promise<void> {
  let ending: Promise<void> | null = null

  const end = async (code: number) => {
    const late = setTimeout(() => {
      log.error('the server did not close in time')
      exit(1)
    }, deadline)
    try {
      await stop()
      exit(code)
    } catch (error) {
      log.error({ err: error }, 'the server did not close cleanly')
      exit(1)
    } finally {
      clearTimeout(late)
    }
  }
  const shutdown = (code = 0) => {
    ending ??= end(code)
    return ending
  }

  for (const signal of ['SIGINT', 'SIGTERM']) {
    on(signal, () => {
      if (ending) return exit(forced)
      log.info({ signal }, 'closing')
      return void shutdown()
    })
  }
  on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'a fault that nobody caught')
    void shutdown(1)
  })
  return shutdown
}

/** Calls under way may finish while the server closes, but not for longer than this. */
export const closeWithin = (milliseconds = 10_000) =>
  onWholeServer((server: FastifyInstance) => {
    let timers: NodeJS.Timeout[] = []
    server.addHook('preClose', async () => {
      const { server: http } = server
      timers = [
        // The connection of a call that just finished would be kept for the caller's next one.
        setInterval(() => http.closeIdleConnections(), 100),
        setTimeout(() => http.closeAllConnections(), milliseconds),
      ]
      for (const timer of timers) timer.unref()
    })
    server.addHook('onClose', async () => {
      for (const timer of timers) clearTimeout(timer)
    })
  })
