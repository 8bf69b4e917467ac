import { checkNest, type Nest, type NestProgress, nest } from '@mortise/cutting/model'
import { threadWork } from '@mortise/server/thread'
import type { NestTask } from './task.ts'

await threadWork<NestTask, Nest>(async ({ task: { job, iterations, longest }, progress }) => {
  const until = Date.now() + longest
  let told = 0
  const proceed = ({ iteration }: NestProgress) => {
    const percent = 1 + Math.floor((98 * iteration) / iterations)
    if (percent > told) progress((told = percent))
    return Date.now() < until
  }
  const found = nest(job, { seed: 1, iterations, proceed })
  const faults = checkNest(job, found)
  if (faults.length > 0) throw new Error(`a nest cannot be sawn: ${faults.join('; ')}`)
  return found
})
