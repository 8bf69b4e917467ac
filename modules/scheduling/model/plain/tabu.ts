import type { Random } from '@mortise/model'
import type { KeptOrder } from '../lane-order.ts'
import { NONE } from '../model.ts'
import { MOVES_BETWEEN, type Patience } from '../search.ts'
import { MoveSearch } from './moves.ts'
import { LongestPath } from './path.ts'
import { type KeptPlan, Sequence } from './sequence.ts'
import type { Shop } from './shop.ts'
import { Taboo } from './taboo.ts'

/** Walks from plan to plan by the best move that is not forbidden, and keeps the best it meets. */
export class TabuSearch {
  moves = 0
  /** No patience is left. */
  isEnded = false
  private readonly sequence: Sequence
  private readonly path: LongestPath
  private readonly taboo: Taboo
  private readonly search: MoveSearch
  private readonly tenure: number

  constructor(
    shop: Shop,
    private readonly random: Random,
    private readonly patience: Patience,
  ) {
    this.sequence = new Sequence(shop)
    this.path = new LongestPath(this.sequence)
    this.taboo = new Taboo(this.sequence)
    this.search = new MoveSearch(this.sequence, this.path, this.taboo, random)
    this.tenure = 10 + shop.model.jobCount / shop.model.laneCount
  }

  private isOver(): boolean {
    if (this.moves % MOVES_BETWEEN === 0 && this.patience.spent(this.moves) >= 1) this.isEnded = true
    return this.isEnded
  }

  /** Until so many moves in a row found nothing better, or the plan is as short as it can be. */
  improve(start: KeptOrder, patience: number, least: number): KeptPlan {
    const { sequence, search, taboo } = this
    sequence.load(start)
    taboo.clear()
    let best = sequence.keep()
    let since = 0
    while (since < patience && best.length > least && !this.isOver()) {
      this.path.find(this.random)
      search.find(best.length)
      const move = search.best.op === NONE ? search.any : search.best
      if (move.op === NONE) break
      this.moves += 1
      since += 1
      taboo.forbid(move, this.tenure * (1 + this.random() * 0.5))
      sequence.move(move.op, move.lane, move.behind)
      if (sequence.length >= best.length) continue
      best = sequence.keep()
      since = 0
    }
    return best
  }
}
