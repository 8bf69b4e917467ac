import { makeMarks } from './marks.ts'
import type { News } from './news.ts'

/** What is to be said of a cell that nothing is wrong with: somebody else changed it, or wants it otherwise. */
export interface Note {
  readonly about: 'news' | 'contested'
  readonly text: string
}

/** What is wrong with the cells of rows, and what else is to be said of them. */
export function makeCellMarks({ notifyRows, notify }: News, has: (key: string) => boolean) {
  const faults = makeMarks<string>()
  const notes = makeMarks<Note>((one, other) => one.text === other.text)
  return {
    api: {
      faultsOf: faults.of,
      mark(key: string, column: string, fault: string | null) {
        if (!has(key) || !faults.put(key, column, fault)) return
        notifyRows([key])
        notify('faults')
      },
      noteOf: (key: string, column: string): Note | undefined => notes.of(key).get(column),
      note(key: string, column: string, note: Note | null) {
        if (has(key) && notes.put(key, column, note)) notifyRows([key])
      },
    },
    faulty: faults.keys,
    /** What is said about rows that are gone goes with them. */
    keepOnly(stays: (key: string) => boolean) {
      for (const marks of [faults, notes]) marks.keepOnly(stays)
    },
    forget() {
      for (const marks of [faults, notes]) marks.clear()
    },
  }
}
