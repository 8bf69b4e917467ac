import { conditionOf, type Row } from '@mortise/model'
import { optionOf } from '../../../inputs/input.ts'
import { askDeparts, fieldOf, flatDeparts } from '../../../picker/depart/departs.ts'
import { askPicker, nameIn, valueIn } from '../../../picker/picked-rows.ts'
import type { Picker } from '../../../product/picker.ts'
import type { NameSource } from '../../columns/names.ts'

/** Several rows may have one name. */
const FOUND = 200

/** What a picker stores under a key, and how its rows are named. */
export function pickedNames(
  picker: Pick<Picker, 'of' | 'text' | 'valueUrl' | 'listUrl'>,
  store: string,
): NameSource {
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
