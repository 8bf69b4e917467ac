import { createContext } from 'react'

export const noFaults: ReadonlySet<string> = new Set()

/** The cells of a sub-table that something is wrong with, each as `row:field`, counted from zero. */
export const FaultyCells = createContext(noFaults)
