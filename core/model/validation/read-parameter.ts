import type { ParameterType, ParameterTypes } from '../entity/parameter.ts'
import { isDate } from './calendar.ts'

const readers: { readonly [T in ParameterType]: (text: string) => ParameterTypes[T] | undefined } = {
  text: (text) => text,
  int: (text) => (/^-?\d{1,15}$/.test(text) ? Number(text) : undefined),
  decimal: (text) => (/^-?\d{1,12}(\.\d{1,6})?$/.test(text) ? Number(text) : undefined),
  bool: (text) => ({ Y: true, N: false })[text],
  date: (text) => (isDate(text) ? text : undefined),
  json: (text) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      return undefined
    }
  },
}

/** The value that a stored text stands for; undefined where it stands for none of its type. */
export const readParameter = <T extends ParameterType>(
  type: T,
  text: string,
): ParameterTypes[T] | undefined => readers[type](text.trim())
