import type { CompletionContext, CompletionSource } from '@codemirror/autocomplete'

/** A word that may be put into a code editor, and what people call it. */
export interface CodeWord {
  readonly word: string
  readonly text: string
}

/** What is wrong with a text; at no place of its own it is wrong as a whole. */
export interface CodeFault {
  readonly message: string
  readonly at?: number
}

const WORD = /[\p{L}\p{N}_]+$/u

/** Offers words by how they are written or by what they are called. */
export const suggestions =
  (suggest: (before: string) => readonly CodeWord[]): CompletionSource =>
  ({ state, pos, explicit }: CompletionContext) => {
    const before = state.sliceDoc(0, pos)
    const typed = WORD.exec(before)?.[0] ?? ''
    if (typed === '' && !explicit && !before.endsWith('.') && !before.endsWith('${')) return null
    const wanted = typed.toLowerCase()
    const options = suggest(before)
      .filter(({ word, text }) => word.toLowerCase().includes(wanted) || text.includes(typed))
      .map(({ word, text }) => ({ label: word, detail: text }))
    // Filtered here: what was typed may be of the text, which is not what is put in.
    return options.length > 0 ? { from: pos - typed.length, options, filter: false } : null
  }

/** Where the word ends that begins at a place. */
export const wordEnd = (text: string, from: number): number =>
  Math.min(text.length, from + (/^[\p{L}\p{N}_.]+/u.exec(text.slice(from))?.[0].length ?? 1))
