import type { FieldOf, Kinds } from '@mortise/model'
import { createContext, type Ref } from 'react'
import type { Drawn } from '../../fields/kind.ts'
import { type LineFault, noFaults } from './line-fault.ts'

/** What a form or a page may ask of the lines in it. */
export interface LinesHandle {
  /** Tries all cells; the first fault is scrolled to. */
  validate(): Promise<LineFault[]>
  /** Adds lines after the last, with what their fields start with; answers their keys. */
  add(lines: readonly object[]): string[]
  /** Gives a line other values, as long as it is there. */
  write(key: string, values: object): void
}

type Lines = Kinds['lines']['value']

/** What draws lines is given. */
export interface LinesTableProps {
  readonly of: FieldOf<'lines'>
  readonly id?: string
  readonly value?: Lines | null
  readonly disabled?: boolean
  /** What the server has against cells. */
  readonly faults: readonly LineFault[]
  /** Their name stands above them already. */
  readonly isTitled: boolean
  readonly isFixed: boolean
  readonly authPre?: string
  readonly onChange: (lines: Lines) => void
  readonly ref: Ref<LinesHandle>
}

/** What a form and the sub-table in it have to tell each other. */
export interface LinesContextValue {
  /** Draws the lines: it has editors of every kind in its cells, so it is the form that knows it. */
  readonly Table: Drawn<LinesTableProps> | null
  readonly refused: readonly LineFault[]
  /** By which the form has the cells tried. */
  readonly grid: Ref<LinesHandle>
  readonly isTitled: boolean
  /** Lines neither come nor go. */
  readonly isFixed: boolean
  /** Before the rights to add and to remove lines: `order:lines`. */
  readonly authPre?: string
}

export const LinesContext = createContext<LinesContextValue>({
  Table: null,
  refused: noFaults,
  grid: null,
  isTitled: false,
  isFixed: false,
})
