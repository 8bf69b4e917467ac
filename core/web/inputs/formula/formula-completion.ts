import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import { functionHelp } from '@mortise/model'
import type { FormulaHelp } from './formula-help.ts'

/** Functions that only some places offer. */
const hosted = new Set(['lookup', 'rate', 'hasRole', 'deptLevel', 'sum', 'len'])

/** The functions that may be used where this is known. */
export const functionsOf = ({ functions }: Pick<FormulaHelp, 'functions'>) =>
  Object.entries(functionHelp)
    .filter(([name]) => !hosted.has(name) || functions.includes(name))
    .map(([name, help]) => ({ name, ...help }))

/** What can be meant by the word before the cursor: by code, or by what people call it. */
export const completionsFor =
  (help: FormulaHelp) =>
  (context: CompletionContext): CompletionResult | null => {
    const word = context.matchBefore(/[\p{L}\p{N}_.]+/u)
    if (!word && !context.explicit) return null
    const options = optionsFor(help, word?.text ?? '')
    if (options.length === 0) return null
    return {
      from: word?.from ?? context.pos,
      options,
      // Filtered here: a word may be of the label, which is not what is put in.
      filter: false,
      // At once: a list that waits for its next options takes no click.
      update: (_current, _from, _to, typed) => completionsFor(help)(typed),
    }
  }

/** Names before functions, and what begins with the word before what only holds it. */
export function optionsFor(help: FormulaHelp, word: string): Completion[] {
  const wanted = word.toLowerCase()
  const names = help.names.map(
    ({ name, label, detail }): Completion => ({
      label: name,
      detail: `${label} ${detail}`,
      type: 'variable',
    }),
  )
  const functions = functionsOf(help).map(
    ({ name, form, text }): Completion => ({
      label: name,
      displayLabel: form,
      detail: text,
      type: 'function',
      apply: `${name}(`,
    }),
  )
  const rank = ({ label, detail = '' }: Completion) => {
    if (label.toLowerCase().startsWith(wanted)) return 0
    return label.toLowerCase().includes(wanted) || detail.toLowerCase().includes(wanted) ? 1 : 2
  }
  return [...names, ...functions]
    .filter((option) => rank(option) < 2)
    .toSorted((one, other) => rank(one) - rank(other))
}
