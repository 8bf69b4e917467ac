import { conditionOf, type DictItem, joinValues, type Row } from '@mortise/model'
import { api } from '../../connection.ts'
import { optionOf } from '../../inputs/input.ts'
import { dictSourceOf } from '../../inputs/search-select/dict-source.ts'
import { askDeparts, fieldOf, flatDeparts } from '../../picker/depart/departs.ts'
import { askPicker, nameIn, valueIn } from '../../picker/picked-rows.ts'
import type { Picker } from '../../picker/picker.ts'
import type { NameSource } from '../names.ts'

/** Several rows may have one name, and a part of a name finds more. */
const FOUND = 200

/** What a picker stores under its second key, and how its rows are named. */
export function pickedNames(picker: Picker): NameSource {
  const store = picker.returnKeys[1]
  const ask = async (listUrl: string, field: string, wanted: readonly string[], size: number) => {
    const where = conditionOf(picker.of, { [field]: { in: wanted } })
    const { rows } = await askPicker({ of: picker.of, listUrl }, { where, size })
    return (rows as Row[]).map((row) =>
      optionOf({ value: valueIn(row, store), label: nameIn(row, picker, store) }),
    )
  }
  return {
    byValues: (values) => ask(picker.valueUrl, store, values, values.length),
    byNames: (names) => ask(picker.listUrl, picker.text, names, FOUND),
  }
}

/** Departments, all of which are asked for at once. */
export function departNames(wire: string): NameSource {
  let all: ReturnType<typeof askDeparts> | null = null
  const ask = async () => {
    all ??= askDeparts(wire, false)
    try {
      return flatDeparts(await all).map((depart) =>
        optionOf({ value: fieldOf(depart, 'id'), label: fieldOf(depart, 'departName') }),
      )
    } catch (error) {
      all = null
      throw error
    }
  }
  return { byValues: ask, byNames: ask }
}

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
