import { BusinessError } from '@mortise/model'
import { enter } from './enter.ts'
import { releaseInclusive } from './join.ts'
import type { Run } from './run.ts'

/** Nodes passed in one step, at most; a process that was proved needs far fewer. */
const MOST_MOVES = 1000

/** Moves tokens on until all of them wait. */
export function advance(run: Run): void {
  let moves = 0
  do {
    for (let id = run.ready.shift(); id !== undefined; id = run.ready.shift()) {
      moves += 1
      if (moves > MOST_MOVES) throw new BusinessError(`流程【${run.graph.name}】陷入循环，请联系流程管理员`)
      const token = run.tokens.get(id)
      if (token && token.wait === null) enter(run, token)
    }
  } while (releaseInclusive(run))
}
