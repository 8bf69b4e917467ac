import { joinValues, splitValues } from '@mortise/model'
import type { ValueTexts } from '../grid/columns/column.ts'
import type { NameSource } from '../grid/columns/names.ts'
import { plainText } from '../grid/types/base/cell-type.ts'
import { optionOf } from '../inputs/input.ts'

export function makeValueTexts(): ValueTexts {
  const known = new Map<string, string>()
  return {
    of(value) {
      const texts = splitValues(plainText(value)).map((each) => known.get(each))
      return texts.length === 0 || texts.includes(undefined) ? undefined : joinValues(texts as string[])
    },
    put(value, text) {
      const [values, texts] = [splitValues(plainText(value)), splitValues(text)]
      // A single text may have commas of its own; of several they cannot be told apart then.
      if (values.length === 1 && values[0]) known.set(values[0], text)
      else if (values.length === texts.length)
        for (const [at, each] of values.entries()) known.set(each, texts[at] ?? each)
    },
  }
}

/** A source that is asked only for what is not known yet. */
export const knownFirst = (texts: ValueTexts, { byValues, byNames }: NameSource): NameSource => {
  const learnt = async (lookup: ReturnType<typeof byValues>) => {
    const options = await lookup
    for (const { value, label } of options) texts.put(value, label)
    return options
  }
  return {
    async byValues(values) {
      const known = values.flatMap((value) => {
        const label = texts.of(value)
        return label === undefined ? [] : [optionOf({ value, label })]
      })
      const unknown = values.filter((value) => texts.of(value) === undefined)
      return unknown.length === 0 ? known : [...known, ...(await learnt(byValues(unknown)))]
    },
    byNames: (names) => learnt(byNames(names)),
  }
}
