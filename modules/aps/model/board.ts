/** A line of the published plan as anybody in the shop may see it: nothing of price, telephone or address. */
export interface BoardTask {
  readonly id: string
  readonly unit: string
  readonly orders: readonly string[]
  readonly workOrder: string
  readonly process: string
  readonly itemName: string
  readonly spec: string
  readonly family: string | null
  readonly planQty: number
  readonly doneQty: number
  readonly startAt: string
  readonly endAt: string
  readonly status: string
  readonly isLate: boolean
  readonly isReady: boolean
}

/** What a board shows. */
export interface BoardAnswer {
  readonly board: string
  readonly day: string
  readonly now: string
  /** The number of the publication; null where nothing is published. */
  readonly publication: number | null
  readonly publishedAt: string | null
  readonly tasks: readonly BoardTask[]
}

export type BoardKind = 'tasks' | 'cards' | 'day'
