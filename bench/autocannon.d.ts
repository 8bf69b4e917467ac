/** As much of the load generator as we use; it brings no types of its own. */
declare module 'autocannon' {
  interface Request {
    readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
    readonly path: string
    readonly body?: string
    readonly headers?: Readonly<Record<string, string>>
  }
  interface Options {
    readonly url: string
    readonly connections: number
    /** Seconds. */
    readonly duration: number
    readonly headers?: Readonly<Record<string, string>>
    readonly requests: readonly Request[]
  }
  interface Figures {
    readonly average: number
    readonly p50: number
    readonly p99: number
  }
  interface Result {
    /** A second. */
    readonly requests: Figures
    /** Milliseconds. */
    readonly latency: Figures
    readonly errors: number
    readonly timeouts: number
    readonly non2xx: number
    readonly '2xx': number
    /** Seconds. */
    readonly duration: number
  }
  export default function autocannon(options: Options): Promise<Result>
}
