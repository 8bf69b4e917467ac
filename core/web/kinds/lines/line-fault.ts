/** A cell of lines that something is wrong with; rows count from zero. */
export interface LineFault {
  readonly row: number
  readonly field: string
  readonly message: string
}

export const noFaults: readonly LineFault[] = []
