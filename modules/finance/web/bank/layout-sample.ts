import { createContext } from 'react'

export interface SampleRow {
  readonly row: number
  readonly cells: readonly string[]
}

/** The first rows of a file that somebody tells the layout of. */
export const LayoutSample = createContext<readonly SampleRow[]>([])
