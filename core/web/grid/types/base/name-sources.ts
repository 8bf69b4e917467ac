import { type Condition, conditionOf, namePartsOf, type Row } from '@mortise/model'
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
  const { of, text } = picker
  const code = namePartsOf(of).find(({ isBracketed }) => isBracketed)?.key
  const ask = async (listUrl: string, where: Condition, size: number) => {
    const { rows } = await askPicker({ of, listUrl }, { where, size })
    return (rows as Row[]).map((row) =>
      optionOf({
        value: valueIn(row, store),
        label: nameIn(row, picker, store),
        ...(code && { alsoNamed: [String(row[text]), String(row[code])] }),
      }),
    )
  }
  const among = (field: string, values: readonly string[]) => conditionOf(of, { [field]: { in: values } })
  return {
    byValues: (values) => ask(picker.valueUrl, among(store, values), values.length),
    byNames(names) {
      const codes = names.map((name) => /^\[(.+?)\]/.exec(name)?.[1] ?? name)
      const where = code ? { any: [among(text, names), among(code, codes)] } : among(text, names)
      return ask(picker.listUrl, where, FOUND)
    },
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
