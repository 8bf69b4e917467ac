import autocannon, { type Request } from 'autocannon'
import { median, rounded } from '../median.ts'
import type { Measure } from '../report.ts'

export interface Target {
  readonly url: string
  readonly requests: readonly Request[]
  readonly headers?: Readonly<Record<string, string>>
}

const clients = 16

/** Calls a second that a server answers to so many clients; every answer must be a good one. */
export async function callsPerSecond(
  target: Target,
  { seconds, connections = clients }: { seconds: number; connections?: number },
): Promise<number> {
  const result = await autocannon({ ...target, connections, duration: seconds })
  if (result.errors > 0 || result.timeouts > 0 || result.non2xx > 0) {
    throw new Error(
      `${target.url}: ${result.errors} errors, ${result.timeouts} timeouts, ${result.non2xx} refused`,
    )
  }
  return result['2xx'] / result.duration
}

/** Two servers under the same load in turns: rates, and the median of the ratios of each round. */
export async function compare(
  name: string,
  { ours, bare, atLeast }: { ours: Target; bare: Target; atLeast?: number },
  { rounds = 15, seconds = 1 } = {},
): Promise<Measure> {
  for (const target of [ours, bare]) await callsPerSecond(target, { seconds: 3 })
  const taken: { ours: number; bare: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const first = round % 2 === 0 ? ours : bare
    const second = first === ours ? bare : ours
    const [one, two] = [await callsPerSecond(first, { seconds }), await callsPerSecond(second, { seconds })]
    taken.push(first === ours ? { ours: one, bare: two } : { ours: two, bare: one })
  }
  const ratio = rounded(median(taken.map((round) => round.ours / round.bare)), 2)
  return {
    name,
    value: rounded(median(taken.map((round) => round.ours))),
    unit: 'calls/s',
    baseline: rounded(median(taken.map((round) => round.bare))),
    ratio,
    ...(atLeast !== undefined && { holds: ratio >= atLeast }),
  }
}
