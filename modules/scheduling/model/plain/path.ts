import { below, type Random } from '@mortise/model'
import { NONE } from '../model.ts'
import type { Sequence } from './sequence.ts'

/** One of the longest paths through a plan, drawn by lot where several are: its operations from the first to the last. */
export class LongestPath {
  readonly ops: Int32Array
  count = 0

  constructor(private readonly sequence: Sequence) {
    this.ops = new Int32Array(sequence.shop.model.opCount)
  }

  find(random: Random): void {
    const { head, time, before, length, shop } = this.sequence
    const { previous, ends } = shop
    let op = NONE
    let drawn = 0
    for (const end of ends)
      if (length === head[end]! + time[end]! && below((drawn += 1), random) === 0) op = end
    this.count = 0
    while (op !== NONE) {
      this.ops[this.count] = op
      this.count += 1
      const start = head[op]!
      const [job, lane] = [previous[op]!, before[op]!]
      const isByJob = job !== NONE && start === head[job]! + time[job]!
      const isByLane = lane !== NONE && start === head[lane]! + time[lane]!
      if (isByJob && isByLane) op = random() < 0.5 ? job : lane
      else if (isByJob) op = job
      else op = isByLane ? lane : NONE
    }
    this.ops.subarray(0, this.count).reverse()
  }
}
