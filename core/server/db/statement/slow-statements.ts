import type { PoolClient } from 'pg'

/** A statement that took long, and for whom. */
export interface SlowStatement {
  readonly text: string
  readonly ms: number
  readonly tenant: string
  /** The call that wanted it, by its route; empty for work without one. */
  readonly call: string
}

/** From here on a statement of a request is worth writing down, in milliseconds. */
export const slowFrom = 500

/** Hears of a statement as it begins, and by what it answers of its end. */
export type StatementListener = (text: string) => (() => void) | undefined

/** Times the statements of a connection, and tells of the slow ones; of all where somebody listens. */
export function timeStatements(
  client: PoolClient,
  report: (text: string, ms: number) => void,
  begins: StatementListener = () => undefined,
): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const timed = (...args: unknown[]) => {
    const began = performance.now()
    const ended = begins(textOf(args[0]))
    const note = () => {
      ended?.()
      const ms = performance.now() - began
      if (ms >= slowFrom) report(textOf(args[0]), Math.round(ms))
    }
    const answer = query(...args)
    if (answer instanceof Promise) answer.then(note, note)
    else if (endsByItself(answer)) answer.onEnd = note
    return answer
  }
  client.query = timed as PoolClient['query']
}

/** What says itself when its answer is there, so that no second promise need wait for it. */
const endsByItself = (answer: unknown): answer is { onEnd: (() => void) | undefined } =>
  typeof answer === 'object' && answer !== null && 'onEnd' in answer

const textOf = (query: unknown): string =>
  typeof query === 'string' ? query : String((query as { text?: unknown } | null)?.text ?? '')
