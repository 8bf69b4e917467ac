/** One measured figure. */
export interface Measure {
  name: string
  value: number
  unit: string
  /** The same, measured in the same run on what we compare with. */
  baseline?: number
  ratio?: number
  /** Whether the figure keeps its bar; left out where there is none. */
  holds?: boolean
}

/** A file `*.bench.ts` exports its `group` and `run(report)`, which reports each figure once it is known. */
export type Report = (measure: Measure) => void
