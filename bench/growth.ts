import { most, rounded } from './median.ts'
import type { Report } from './report.ts'

/** What the same calls take with few rows and with many: what 95 of 100 of them take, and how many times that is. */
export async function reportGrowth(
  report: Report,
  { name, atMost, calls, warmUp }: { name: string; atMost: number; calls: number; warmUp: number },
  small: (call: number) => Promise<number>,
  large: (call: number) => Promise<number>,
): Promise<void> {
  const taken = { small: [] as number[], large: [] as number[] }
  // Call by call in turns, so that whatever else the machine does is in both.
  for (let call = -warmUp; call < calls; call += 1) {
    const [one, other] = [await small(call), await large(call)]
    if (call < 0) continue
    taken.small.push(one)
    taken.large.push(other)
  }
  const [value, baseline] = [most(taken.large), most(taken.small)]
  const ratio = rounded(value / baseline, 2)
  report({
    name,
    value: rounded(value, 1),
    unit: 'ms',
    baseline: rounded(baseline, 1),
    ratio,
    holds: ratio <= atMost,
  })
}
