import { type DictItem, joinValues } from '@mortise/model'
import { optionOf } from '../../../inputs/input.ts'
import { dictSourceOf } from '../../../inputs/search-select/dict-source.ts'
import { api } from '../../../session/connection.ts'
import type { NameSource } from '../../columns/names.ts'

/** A part of a name finds more than one. */
const FOUND = 200

/** What is searched in a dictionary or a table; null where it names none. */
export function dictNames(dict: string | undefined): NameSource | null {
  if (!dict || !dictSourceOf(dict)) return null
  const path = (call: string) => `/sys/dict/${call}/${encodeURIComponent(dict)}`
  const search = (keyword: string) =>
    api.getSigned<DictItem[]>(path('loadDict'), { keyword, pageSize: FOUND }, { quiet: true })
  return {
    async byValues(values) {
      const texts = await api.getSigned<string[]>(
        path('loadDictItem'),
        { key: joinValues(values) },
        { quiet: true },
      )
      const options = values.map((value, at) => optionOf({ value, text: texts[at] }))
      // What is not found is answered as it was asked.
      return options.filter(({ value, label }) => value !== label)
    },
    async byNames(names) {
      const found: DictItem[] = []
      for (const name of names) found.push(...(await search(name)))
      return found.map(optionOf)
    },
  }
}
